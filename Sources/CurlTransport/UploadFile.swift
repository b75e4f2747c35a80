internal import Glibc
internal import SyncCore

/// A file that is being sent.
///
/// Used by the transport's thread alone once the transfer has begun.
final class UploadFile: Sendable {
    let byteCount: Int64
    private let descriptor: Int32

    init(_ path: String) throws(TransportError) {
        // Without blocking, because opening a pipe would wait; for files the flag means nothing.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            byteCount = 0
            let number = errno
            throw TransportError(
                number == ENOENT ? .rejected : .retryLater,
                "could not open \(path): \(String(cString: strerror(number))); verify the media")
        }
        byteCount = Int64(status.st_size)
        guard status.st_mode & S_IFMT == S_IFREG, byteCount <= Limits.maximumBlobBytes else {
            throw TransportError(.rejected, "\(path) is not a file that can be sent; verify the media")
        }
    }

    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Reads on; `nil` when the disk fails or the file ends before its size at opening.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let position = lseek(descriptor, 0, SEEK_CUR)
        let wanted = min(buffer.count, Int(byteCount) - position)
        guard wanted > 0 else { return 0 }
        let count = Glibc.read(descriptor, buffer.baseAddress, wanted)
        return count > 0 ? count : nil
    }

    /// Goes to `offset`, when curl has to send again on a new connection.
    func seek(to offset: Int64) -> Bool { lseek(descriptor, Int(offset), SEEK_SET) >= 0 }
}
