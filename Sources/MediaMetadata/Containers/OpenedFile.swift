internal import Glibc

/// An open file, closed with its last user unless it is borrowed.
///
/// A class, since several readers share one descriptor. Thread-safety: `pread` moves no shared position.
final class OpenedFile: Sendable {
    private let descriptor: Int32
    private let isOwned: Bool
    let count: Int64

    init(borrowing descriptor: Int32, count: Int64) {
        self.descriptor = descriptor
        self.count = count
        isOwned = false
    }

    /// Without blocking, because a pipe without a writer would wait for one; for files the flag means nothing.
    init(path: String) throws(ContainerError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        isOwned = true
        guard descriptor >= 0 else { throw .unreadable(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(EISDIR) }
        count = Int64(status.st_size)
    }

    deinit { if isOwned, descriptor >= 0 { _ = close(descriptor) } }

    /// The bytes of a range that lies within `count`: fewer, if the file has become shorter.
    func bytes(_ range: Range<Int64>) throws(ContainerError) -> [UInt8] {
        var failure: Int32 = 0
        let wanted = Int(range.upperBound - range.lowerBound)
        let result = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            (filled, failure) = fill(UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
        }
        guard failure == 0 else { throw .unreadable(failure) }
        return result
    }

    /// Reads until the room is full or the file ends; tells how many bytes there were, and the error number or zero.
    func fill(_ room: UnsafeMutableRawBufferPointer, at offset: Int64) -> (count: Int, failure: Int32) {
        var filled = 0
        while filled < room.count {
            let space = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
            let got = pread(descriptor, space.baseAddress, space.count, off_t(offset) + off_t(filled))
            if got < 0, errno == EINTR { continue }
            if got < 0 { return (filled, errno) }
            guard got > 0 else { break }
            filled += got
        }
        return (filled, 0)
    }
}
