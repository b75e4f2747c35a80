import Codecs
import Glibc
import MediaVault
import SyncCore
import SyncTestSupport
import Testing

/// Files of all sorts that a person may point at.
struct SourceFileTests {
    private let scratch: TemporaryFolder
    private let vault: MediaVault

    init() throws {
        scratch = TemporaryFolder()
        vault = try MediaVault(at: scratch.path + "/vault")
    }

    @Test func `names that look alike are two files, hidden ones are files`() throws {
        let names = ["caf\u{E9}.jpg", "cafe\u{301}.jpg", ".hidden.jpg", "\u{AC15}.jpg", "\u{1100}\u{1161}\u{11BC}.jpg"]
        for (number, name) in names.enumerated() {
            let path = scratch.write([UInt8(number)], as: name)
            #expect(try vault.ingest(fileAt: path).hash == SHA256Hasher().hash([UInt8(number)]))
        }
        #expect(try vault.hashes().count == names.count)
    }

    @Test func `links that lead round in a circle are refused`() throws {
        let (one, two) = (scratch.path + "/one", scratch.path + "/two")
        #expect(symlink(two, one) == 0 && symlink(one, two) == 0)
        let error = #expect(throws: MediaVaultError.self) { try vault.ingest(fileAt: one) }
        #expect(error?.code == .notFound)
    }

    @Test func `two names of one file are stored once, and their file stays theirs`() throws {
        let source = scratch.write([1, 2, 3])
        let other = scratch.path + "/other"
        #expect(link(source, other) == 0)
        let blob = try vault.ingest(fileAt: source)
        #expect(try vault.ingest(fileAt: other).wasThere)
        var status = stat()
        #expect(lstat(source, &status) == 0 && status.st_nlink == 2)
        #expect(lstat(vault.path(of: blob.hash), &status) == 0 && status.st_nlink == 1)
    }

    @Test func `holes are zeros`() throws {
        let sparse = scratch.write([7], as: "sparse")
        #expect(truncate(sparse, 3 << 20) == 0)
        let written = scratch.write([7] + [UInt8](repeating: 0, count: (3 << 20) - 1), as: "written")
        let blob = try vault.ingest(fileAt: sparse)
        #expect(
            try vault.ingest(fileAt: written)
                == IngestedBlob(
                    hash: blob.hash, byteCount: 3 << 20, wasThere: true, kind: .other))
    }
}
