import Codecs
import Glibc
import MediaVault
import SyncCore
import SyncTestSupport
import Testing

struct FaultTests {
    private let scratch: TemporaryFolder
    private let folder: String

    init() throws {
        scratch = TemporaryFolder()
        folder = scratch.path + "/vault"
    }

    @Test(arguments: [0, 100, 300_000, 700_000])
    func `a file cut or lengthened while it is read is refused`(newSize: Int) throws {
        let source = scratch.write([UInt8](repeating: 1, count: 600_000))
        var calls = FileCalls()
        calls.clone = { _, _ in -1 }
        calls.read = { descriptor, buffer, count in
            let result = Glibc.read(descriptor, buffer, count)
            if result == 256 << 10 { _ = truncate(source, newSize) }
            return result
        }
        try expectNothingKept(.changedWhileRead, calls, source)
    }

    @Test func `a file rewritten in place while it is read is refused`() throws {
        let source = scratch.write([UInt8](repeating: 1, count: 600_000))
        var calls = FileCalls()
        calls.clone = { _, _ in -1 }
        calls.read = { descriptor, buffer, count in
            let result = Glibc.read(descriptor, buffer, count)
            if result == 0 {
                let other = open(source, O_WRONLY | O_CLOEXEC)
                _ = pwrite(other, "x", 1, 5)
                var longAgo = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
                _ = futimens(other, &longAgo)
                _ = close(other)
            }
            return result
        }
        try expectNothingKept(.changedWhileRead, calls, source)
    }

    @Test func `a file replaced while it is read is refused`() throws {
        let source = scratch.write([1, 2, 3])
        let other = scratch.write([4, 5, 6], as: "other")
        var calls = FileCalls()
        calls.clone = { _, _ in
            _ = rename(other, source)
            return -1
        }
        try expectNothingKept(.changedWhileRead, calls, source)
    }

    @Test func `a full disk, a bad disk and a failed rename are typed and leave nothing`() throws {
        let source = scratch.write([UInt8](repeating: 1, count: 600_000))
        var full = FileCalls()
        full.clone = { _, _ in -1 }
        full.write = { _, _, _ in FaultTests.fail(ENOSPC, -1) }
        try expectNothingKept(.diskFull, full, source)
        var bad = FileCalls()
        bad.read = { _, _, _ in FaultTests.fail(EIO, -1) }
        try expectNothingKept(.readFailed, bad, source)
        var unnamed = FileCalls()
        unnamed.rename = { _, _ in FaultTests.fail(EACCES, -1) }
        try expectNothingKept(.noPermission, unnamed, source)
    }

    @Test func `short writes and interrupted calls are carried on`() throws {
        var calls = FileCalls()
        calls.clone = { _, _ in -1 }
        calls.write = { descriptor, bytes, count in
            if Int.random(in: 0..<2) == 0 { return FaultTests.fail(EINTR, -1) }
            return Glibc.write(descriptor, bytes, min(count, 100_000))
        }
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
        let blob = try MediaVault(at: folder, calls: calls).ingest(fileAt: scratch.write(bytes))
        #expect(blob.hash == SHA256Hasher().hash(bytes))
        #expect(try MediaVault(at: folder).verify(blob.hash) == .intact)
    }

    @Test func `a failed fsync keeps the file from being seen`() throws {
        let source = scratch.write([1, 2, 3])
        let vault = try MediaVault(at: folder)
        _ = try vault.ingest(fileAt: scratch.write([9], as: "other"))
        var calls = FileCalls()
        calls.synchronize = { _ in FaultTests.fail(EIO, -1) }
        let faulty = try MediaVault(at: folder, calls: calls)
        let error = #expect(throws: MediaVaultError.self) { try faulty.ingest(fileAt: source) }
        #expect(error?.code == .writeFailed)
        #expect(error?.errorNumber == EIO)
        #expect(try vault.hashes().count == 1)
    }

    @Test func `a clone is hashed itself`() throws {
        var calls = FileCalls()
        calls.clone = { copy, original in
            var buffer = [UInt8](repeating: 0, count: 10)
            let count = pread(original, &buffer, 10, 0)
            return pwrite(copy, buffer, count, 0) == count ? 0 : -1
        }
        let blob = try MediaVault(at: folder, calls: calls).ingest(fileAt: scratch.write([1, 2, 3]))
        #expect(blob.hash == SHA256Hasher().hash([1, 2, 3]))
        #expect(blob.byteCount == 3)
    }

    @Test func `staged files of a crash are removed at opening, but not those of another open vault`() throws {
        let first = try MediaVault(at: folder)
        let hash = SHA256Hasher().hash([1])
        TemporaryFolder.write([1], to: first.stagingPath(for: hash))
        let second = try MediaVault(at: folder)
        #expect(second.leftoversRemoved == 0)
        #expect(TemporaryFolder.names(folder + "/staging").count == 1)
        withExtendedLifetime(first) {}
    }

    @Test func `a crash between writing and renaming leaves no object and no lasting litter`() throws {
        do {
            let vault = try MediaVault(at: folder)
            TemporaryFolder.write([1, 2], to: vault.stagingPath(for: .zero))
            TemporaryFolder.write([], to: vault.stagingPath(for: .zero))
        }
        let vault = try MediaVault(at: folder)
        #expect(vault.leftoversRemoved == 2)
        #expect(TemporaryFolder.names(folder + "/staging") == [])
        #expect(try vault.hashes() == [])
    }

    @Test func `a vault in a missing or forbidden place says so`() {
        for (path, code) in [
            (scratch.path + "/a/b", MediaVaultError.Code.notFound), ("", .invalidPath),
            (scratch.write([1]), .notFound),
        ] {
            let error = #expect(throws: MediaVaultError.self) { try MediaVault(at: path) }
            #expect(error?.code == code)
        }
    }

    private static func fail<Number>(_ number: Int32, _ result: Number) -> Number {
        errno = number
        return result
    }

    private func expectNothingKept(_ code: MediaVaultError.Code, _ calls: FileCalls, _ source: String) throws {
        let vault = try MediaVault(at: folder, calls: calls)
        let error = #expect(throws: MediaVaultError.self) { try vault.ingest(fileAt: source) }
        #expect(error?.code == code, "\(error?.description ?? "")")
        #expect(try vault.hashes() == [])
        #expect(TemporaryFolder.names(folder + "/staging") == [])
    }
}
