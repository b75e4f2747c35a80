internal import Glibc
internal import SyncCore

/// A new file that is being received.
///
/// Used by the transport's thread alone while the transfer runs.
final class DownloadFile: Sendable {
    private let path: String
    private let descriptor: Int32

    init(creating path: String) throws(TransportError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let number = errno
            throw TransportError(
                number == EEXIST ? .protocolViolation : .retryLater,
                "could not create \(path): \(String(cString: strerror(number))); check the disk")
        }
    }

    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Writes all of `bytes`; the error of the disk otherwise.
    func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                let reason = String(cString: strerror(errno))
                throw TransportError(.retryLater, "could not write \(path): \(reason); check the disk")
            }
        }
    }

    /// Removes the file.
    func remove() { _ = unlink(path) }
}
