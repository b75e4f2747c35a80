import Codecs
import Glibc
import SyncCore

/// The open file of an upload under way.
///
/// Thread-safety: system calls only; whoever writes holds the upload's lock. Closed with its last owner.
final class UploadFile: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Opens the file, and makes it when it is missing.
    init(path: String) throws(SystemCallError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemCallError("open", path) }
    }

    deinit { close(descriptor) }

    /// The size of the file at a path, or `nil` when there is none.
    static func size(_ path: String) throws(SystemCallError) -> Int64? {
        var status = stat()
        if stat(path, &status) == 0 { return Int64(status.st_size) }
        guard errno == ENOENT else { throw SystemCallError("stat", path) }
        return nil
    }

    /// Writes the first of `bytes` at `offset` and returns how many they were.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemCallError) -> Int {
        while true {
            let count = pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
            if count > 0 {
                beginWriteback(from: offset, to: offset + Int64(count))
                return count
            }
            guard count < 0, errno == EINTR else { throw SystemCallError("write", path) }
        }
    }

    /// Tells the disk to begin with each piece that has become full, and does not wait. Linux takes it so that bytes are
    /// not needed here again; an error shows when the file is synced.
    private func beginWriteback(from start: Int64, to end: Int64) {
        let piece = Limits.writebackBytes
        guard start / piece != end / piece else { return }
        _ = posix_fadvise(descriptor, off_t(start / piece * piece), off_t(piece), POSIX_FADV_DONTNEED)
    }

    /// Waits until what was written is on disk.
    func sync() throws(SystemCallError) {
        guard fdatasync(descriptor) == 0 else { throw SystemCallError("fdatasync", path) }
    }

    /// Forgets what lies beyond `byteCount`.
    func truncate(to byteCount: Int64) throws(SystemCallError) {
        guard ftruncate(descriptor, off_t(byteCount)) == 0 else { throw SystemCallError("ftruncate", path) }
    }

    /// The SHA-256 of the first `byteCount` bytes; of less when the file is shorter. Cost: reads them all.
    func digest(byteCount: Int64) throws(SystemCallError) -> ContentHash {
        var digest = StreamingSHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 64)
        defer { buffer.deallocate() }
        var offset: Int64 = 0
        while offset < byteCount {
            let count = pread(descriptor, buffer.baseAddress, min(buffer.count, Int(byteCount - offset)), off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemCallError("read", path) }
            guard count > 0 else { break }
            digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += Int64(count)
        }
        return digest.finish()
    }
}
