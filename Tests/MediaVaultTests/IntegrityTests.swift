import Codecs
import Glibc
import MediaVault
import SyncCore
import SyncTestSupport
import Testing

struct IntegrityTests {
    private let scratch: TemporaryFolder
    private let vault: MediaVault
    private let content: [UInt8] = Array("a picture of a cat".utf8)

    init() throws {
        scratch = TemporaryFolder()
        vault = try MediaVault(at: scratch.path + "/vault")
    }

    @Test(arguments: [[], Array("a picture of a cut".utf8), Array("a pic".utf8)])
    func `a damaged file is noticed, and a good one takes its place`(damage: [UInt8]) throws {
        let source = scratch.write(content)
        let hash = try vault.ingest(fileAt: source).hash
        TemporaryFolder.write(damage, to: vault.path(of: hash))
        #expect(try vault.verify(hash) == .damaged(found: SHA256Hasher().hash(damage)))
        #expect(try !vault.ingest(fileAt: source).wasThere)
        #expect(try vault.verify(hash) == .intact)
    }

    @Test func `what is not there is missing`() throws {
        let hash = SHA256Hasher().hash(content)
        #expect(try vault.verify(hash) == .missing)
        #expect(try !vault.contains(hash))
        #expect(try vault.byteCount(of: hash) == nil)
    }

    @Test func `verifying everything names each file's state and goes on after an unreadable one`() throws {
        let hashes = try (0..<5).map { try vault.ingest(fileAt: scratch.write([UInt8($0)])).hash }.sorted()
        TemporaryFolder.write([99], to: vault.path(of: hashes[1]))
        #expect(unlink(vault.path(of: hashes[3])) == 0)
        #expect(symlink("/etc/hostname", vault.path(of: hashes[3])) == 0)
        let verified = Array(try vault.verifyAll())
        #expect(verified.map(\.hash) == hashes)
        #expect(try verified[1].outcome.get() == .damaged(found: SHA256Hasher().hash([99])))
        #expect(throws: MediaVaultError.self) { try verified[3].outcome.get() }
        for index in [0, 2, 4] { #expect(try verified[index].outcome.get() == .intact) }
    }

    @Test func `foreign names in the vault are passed over`() throws {
        let hash = try vault.ingest(fileAt: scratch.write(content)).hash
        let objects = scratch.path + "/vault/objects"
        TemporaryFolder.write([1], to: objects + "/.DS_Store")
        TemporaryFolder.write([1], to: objects + "/" + hash.hex.prefix(2) + "/thumbs.db")
        #expect(try vault.hashes() == [hash])
    }

    @Test func `a download that is what it should be is installed`() throws {
        let hash = SHA256Hasher().hash(content)
        let path = vault.stagingPath(for: hash)
        TemporaryFolder.write(content, to: path)
        let blob = try vault.install(stagedFile: path, expecting: hash)
        #expect(blob == IngestedBlob(hash: hash, byteCount: 18, wasThere: false, kind: .other))
        #expect(try vault.verify(hash) == .intact)
        #expect(access(path, F_OK) == -1)
        var status = stat()
        #expect(lstat(vault.path(of: hash), &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o444)
    }

    @Test(arguments: [Array("a picture of a dog".utf8), Array("a pic".utf8), []])
    func `a wrong, cut or empty download is removed and never seen`(received: [UInt8]) throws {
        let hash = SHA256Hasher().hash(content)
        let path = vault.stagingPath(for: hash)
        TemporaryFolder.write(received, to: path)
        let error = #expect(throws: MediaVaultError.self) { try vault.install(stagedFile: path, expecting: hash) }
        #expect(error?.code == .hashMismatch)
        #expect(try !vault.contains(hash))
        #expect(access(path, F_OK) == -1)
    }

    @Test func `a second download of the same content finds the first`() throws {
        let hash = try vault.ingest(fileAt: scratch.write(content)).hash
        let path = vault.stagingPath(for: hash)
        #expect(path != vault.stagingPath(for: hash))
        TemporaryFolder.write(content, to: path)
        #expect(try vault.install(stagedFile: path, expecting: hash).wasThere)
        #expect(access(path, F_OK) == -1)
    }

    @Test func `a staged link is refused, for its target is not ours`() throws {
        let hash = SHA256Hasher().hash(content)
        let path = vault.stagingPath(for: hash)
        #expect(symlink(scratch.write(content), path) == 0)
        #expect(throws: MediaVaultError.self) { try vault.install(stagedFile: path, expecting: hash) }
        #expect(try !vault.contains(hash))
    }
}
