import Codecs
import Glibc
import MediaVault
import SyncCore
import SyncTestSupport
import Testing

struct IngestTests {
    private let scratch: TemporaryFolder
    private let vault: MediaVault

    init() throws {
        scratch = TemporaryFolder()
        vault = try MediaVault(at: scratch.path + "/vault")
    }

    @Test(arguments: [1, 63, 64, 65, 256 << 10, (256 << 10) + 1, 1 << 20])
    func `a file is stored once under its hash`(byteCount: Int) throws {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let blob = try vault.ingest(fileAt: scratch.write(bytes))
        #expect(blob.hash == SHA256Hasher().hash(bytes))
        #expect(blob.byteCount == Int64(byteCount))
        #expect(!blob.wasThere)
        #expect(try vault.ingest(fileAt: scratch.write(bytes, as: "copy")).wasThere)
        #expect(try vault.hashes() == [blob.hash])
        #expect(try vault.byteCount(of: blob.hash) == Int64(byteCount))
        #expect(try vault.verify(blob.hash) == .intact)
        #expect(TemporaryFolder.names(scratch.path + "/vault/staging") == [])
    }

    @Test func `a stored file is read-only and has no other name`() throws {
        let source = scratch.write([1, 2, 3])
        let blob = try vault.ingest(fileAt: source)
        var status = stat()
        #expect(lstat(vault.path(of: blob.hash), &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o444)
        #expect(status.st_nlink == 1)
        TemporaryFolder.write([9, 9, 9], to: source)
        #expect(try vault.verify(blob.hash) == .intact)
    }

    @Test func `the kind comes from the content, not from the name`() throws {
        #expect(try vault.ingest(fileAt: scratch.write([0xFF, 0xD8, 0xFF, 0xE0], as: "a.png")).kind == .jpeg)
    }

    @Test func `a link to a file is followed`() throws {
        let link = scratch.path + "/link"
        #expect(symlink(scratch.write([5]), link) == 0)
        #expect(try vault.ingest(fileAt: link).byteCount == 1)
    }

    @Test func `odd names work, among them bytes that are not UTF-8`() throws {
        let names = ["-rf", "a\nb", "\u{AC1C}", "\u{1100}\u{1162}", "👩‍👩‍👧 .jpg", " ", String(repeating: "n", count: 254)]
        for name in names {
            #expect(try vault.ingest(fileAt: scratch.write(Array(name.utf8), as: name)).byteCount > 0)
        }
        let bytes = Array(scratch.path.utf8) + [0x2F, 0xFF, 0xFE]
        #expect(rename(scratch.write([7]), bytes.map { CChar(bitPattern: $0) } + [0]) == 0)
        #expect(try vault.ingest(fileAtBytes: bytes).byteCount == 1)
        #expect(try vault.hashes().count == names.count + 1)
    }

    @Test func `what is not a file with content is refused by its code`() throws {
        let pipe = scratch.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let dangling = scratch.path + "/dangling"
        #expect(symlink("nowhere", dangling) == 0)
        let cases: [(String, MediaVaultError.Code)] = [
            (scratch.path, .notAFile), (pipe, .notAFile), ("/dev/zero", .notAFile),
            (scratch.write([], as: "empty"), .emptyFile), (dangling, .notFound),
            (scratch.path + "/missing", .notFound), ("", .invalidPath), (scratch.path + "/a\0b", .invalidPath),
        ]
        for (path, code) in cases {
            let error = #expect(throws: MediaVaultError.self) { try vault.ingest(fileAt: path) }
            #expect(error?.code == code, "\(path)")
        }
        #expect(try vault.hashes() == [])
    }

    @Test func `many tasks that bring the same and other files end with one of each`() async throws {
        let paths = (0..<8).map { scratch.write([UInt8](repeating: UInt8($0), count: 300_000), as: "file\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in paths + paths + paths { group.addTask { _ = try vault.ingest(fileAt: path) } }
            try await group.waitForAll()
        }
        #expect(try vault.hashes().count == 8)
        #expect(try vault.verifyAll().allSatisfy { try $0.outcome.get() == .intact })
        #expect(TemporaryFolder.names(scratch.path + "/vault/staging") == [])
    }

    @Test func `random files come back byte for byte`() throws {
        let seed: UInt64 = 17
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let bytes = random.bytes(Int.random(in: 1...2000, using: &random))
            let blob = try vault.ingest(fileAt: scratch.write(bytes))
            #expect(blob.hash == SHA256Hasher().hash(bytes), "seed \(seed)")
            #expect(try vault.verify(blob.hash) == .intact, "seed \(seed)")
        }
        let hashes = try vault.hashes()
        #expect(hashes.count == 50)
        #expect(hashes == hashes.sorted())
    }
}
