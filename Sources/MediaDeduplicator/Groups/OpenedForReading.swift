internal import Glibc
internal import SyncCore

/// A file that is read from its beginning, closed when it goes out of scope. Links are not followed.
struct OpenedForReading: ~Copyable {
    private let descriptor: Int32

    init?(_ path: [UInt8]) {
        descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
    }

    deinit { _ = close(descriptor) }

    /// Passes all bytes on; false when they cannot be read.
    func readAll(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)
        defer { buffer.deallocate() }
        while case let count = fill(buffer), count != 0 {
            guard count > 0 else { return false }
            body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return true
    }

    /// Whether two files have the same bytes; false as well when one of them cannot be read.
    static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard let first = OpenedForReading(one) else { return false }
        guard let second = OpenedForReading(other) else { return false }
        let buffers = (0..<2).map { _ in
            UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)
        }
        defer { for buffer in buffers { buffer.deallocate() } }
        while true {
            let (count, otherCount) = (first.fill(buffers[0]), second.fill(buffers[1]))
            guard count >= 0, count == otherCount else { return false }
            guard count > 0, let a = buffers[0].baseAddress, let b = buffers[1].baseAddress else { return count == 0 }
            guard memcmp(a, b, count) == 0 else { return false }
        }
    }

    /// Reads until the buffer is full or the file ends; -1 when it cannot be read.
    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var done = 0
        while done < buffer.count, let start = buffer.baseAddress {
            let count = read(descriptor, start + done, buffer.count - done)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return -1 }
            guard count > 0 else { break }
            done += count
        }
        return done
    }
}
