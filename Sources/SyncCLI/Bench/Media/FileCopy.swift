internal import Glibc
internal import SyncCore

/// A plain copy of a file: what importing costs beyond hashing.
enum FileCopy {
    /// Copies through one buffer.
    static func copy(_ source: String, _ target: String) throws {
        let from = open(source, O_RDONLY | O_CLOEXEC)
        let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer {
            close(from)
            close(to)
        }
        guard from >= 0, to >= 0 else { throw BenchError("\(source) cannot be copied: set TMPDIR to another folder") }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)
        defer { buffer.deallocate() }
        while case let count = read(from, buffer.baseAddress, buffer.count), count > 0 {
            guard write(to, buffer.baseAddress, count) == count else {
                throw BenchError("no room for a copy of \(source)")
            }
        }
        guard fsync(to) == 0 else { throw BenchError("\(target) cannot be made durable") }
    }
}
