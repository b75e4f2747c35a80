import Codecs
import MediaVault
import SyncCore
import SyncTestSupport
import Testing

struct PartialTests {
    private let scratch = TemporaryFolder()
    private let content: [UInt8] = Array("half of a cat".utf8)

    private func open() throws -> MediaVault { try MediaVault(at: scratch.path + "/vault") }

    @Test func `an unfinished download survives a restart, what was staged does not`() throws {
        let hash = SHA256Hasher().hash(content)
        do {
            let vault = try open()
            TemporaryFolder.write(Array(content[..<4]), to: vault.partialPath(for: hash))
            TemporaryFolder.write([1], to: vault.stagingPath(for: hash))
        }
        let vault = try open()
        #expect(vault.leftoversRemoved == 1)
        #expect(try vault.partialByteCount(of: hash) == 4)
        #expect(try vault.partials().map(\.hash) == [hash])
        #expect(try !vault.contains(hash))
    }

    @Test func `a finished one is installed, a wrong one is removed`() throws {
        let vault = try open()
        let hash = SHA256Hasher().hash(content)
        TemporaryFolder.write([9], to: vault.partialPath(for: hash))
        #expect(throws: MediaVaultError.self) {
            try vault.install(stagedFile: vault.partialPath(for: hash), expecting: hash)
        }
        #expect(try vault.partials() == [])
        TemporaryFolder.write(content, to: vault.partialPath(for: hash))
        #expect(try vault.install(stagedFile: vault.partialPath(for: hash), expecting: hash).byteCount == 13)
        #expect(try vault.partials() == [])
        #expect(try vault.verify(hash) == .intact)
    }

    @Test func `one that nobody wants can be removed`() throws {
        let vault = try open()
        let hash = SHA256Hasher().hash(content)
        TemporaryFolder.write([9], to: vault.partialPath(for: hash))
        #expect(try vault.removePartial(hash))
        #expect(try !vault.removePartial(hash))
        #expect(try vault.partialByteCount(of: hash) == nil)
    }

    @Test func `no bytes at all are a content that can be received`() throws {
        let vault = try open()
        let hash = SHA256Hasher().hash([])
        TemporaryFolder.write([], to: vault.stagingPath(for: hash))
        let path = vault.stagingPath(for: hash)
        TemporaryFolder.write([], to: path)
        #expect(try vault.install(stagedFile: path, expecting: hash).byteCount == 0)
        #expect(try vault.verify(hash) == .intact)
        #expect(try vault.byteCount(of: hash) == 0)
    }
}
