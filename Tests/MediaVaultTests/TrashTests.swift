import Codecs
import Glibc
import MediaVault
import SyncCore
import SyncTestSupport
import Testing

struct TrashTests {
    private let scratch: TemporaryFolder
    private let vault: MediaVault
    private let content: [UInt8] = Array("a picture of a cat".utf8)
    private let source: String
    private let hash: ContentHash
    private let noon = WallTime(milliseconds: 1_700_000_000_123)

    init() throws {
        scratch = TemporaryFolder()
        vault = try MediaVault(at: scratch.path + "/vault")
        source = scratch.write(content)
        hash = try vault.ingest(fileAt: source).hash
    }

    @Test func `a trashed file is out of sight and listed with its time`() throws {
        #expect(try vault.moveToTrash(hash, at: noon))
        #expect(try !vault.contains(hash))
        #expect(try vault.hashes() == [])
        let trash = try vault.trash()
        #expect(trash.map(\.hash) == [hash])
        #expect(trash.map(\.time) == [noon])
        #expect(trash.map(\.byteCount) == [18])
        #expect(try !vault.moveToTrash(hash, at: noon), "it is there no more")
    }

    @Test func `a hit brings a trashed file back: import, download, asking for it`() throws {
        try vault.moveToTrash(hash, at: noon)
        let imported = try vault.ingest(fileAt: source)
        #expect(imported.wasThere && imported.wasRevived)
        try vault.moveToTrash(hash, at: noon)
        let path = vault.stagingPath(for: hash)
        TemporaryFolder.write(content, to: path)
        #expect(try vault.install(stagedFile: path, expecting: hash).wasRevived)
        try vault.moveToTrash(hash, at: noon)
        #expect(try vault.claim(hash))
        #expect(try vault.verify(hash) == .intact)
        #expect(try vault.trash() == [])
        #expect(try vault.claim(hash))
    }

    @Test func `a file that rotted in the trash stays there, and a good one takes its place`() throws {
        try vault.moveToTrash(hash, at: noon)
        let trashed = scratch.path + "/vault/trash/" + hash.hex
        TemporaryFolder.write([1], to: trashed)
        #expect(try vault.revive(hash) == .damaged(found: SHA256Hasher().hash([1])))
        #expect(try !vault.claim(hash))
        let blob = try vault.ingest(fileAt: source)
        #expect(!blob.wasThere && !blob.wasRevived)
        #expect(try vault.verify(hash) == .intact)
        #expect(try vault.trash().count == 1)
    }

    @Test func `what is removed from the trash is gone`() throws {
        try vault.moveToTrash(hash, at: noon)
        #expect(try vault.removeFromTrash(hash))
        #expect(try !vault.removeFromTrash(hash))
        #expect(try vault.revive(hash) == .missing)
        #expect(try !vault.claim(hash))
    }

    @Test func `a rename that fails leaves the file where it was`() throws {
        var calls = FileCalls()
        calls.rename = { _, _ in
            errno = EACCES
            return -1
        }
        let faulty = try MediaVault(at: scratch.path + "/vault", calls: calls)
        #expect(throws: MediaVaultError.self) { try faulty.moveToTrash(hash, at: noon) }
        #expect(try vault.verify(hash) == .intact)
        try vault.moveToTrash(hash, at: noon)
        #expect(throws: MediaVaultError.self) { try faulty.revive(hash) }
        #expect(try vault.trash().count == 1)
    }

    @Test func `trashing and asking for one file from many threads never loses it`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<200 {
                group.addTask {
                    if turn.isMultiple(of: 2) {
                        _ = try vault.moveToTrash(hash, at: noon)
                    } else {
                        // A loser of the race for the same rename may say so.
                        do { _ = try vault.claim(hash) } catch is MediaVaultError {}
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try vault.claim(hash))
        #expect(try vault.verify(hash) == .intact)
    }

    @Test func `foreign names in the trash are passed over`() throws {
        TemporaryFolder.write([1], to: scratch.path + "/vault/trash/readme")
        #expect(try vault.trash() == [])
    }
}
