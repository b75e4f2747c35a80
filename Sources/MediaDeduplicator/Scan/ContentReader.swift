internal import Codecs
internal import Glibc
internal import SyncCore

/// What one pass over a file tells.
struct FileContent {
    let hash: ContentHash
    let sketch: PayloadSketch?
}

/// Reads files whole, one after another, through one buffer.
final class ContentReader {
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Limits.fileBufferBytes, alignment: 4096)

    deinit { buffer.deallocate() }

    /// Hashes `byteCount` bytes from the current position of an open file and takes its picture's sketch.
    ///
    /// `nil` when the file is shorter, with `errno` 0, or cannot be read, with the reason in `errno`. Whether it is
    /// longer by now its status tells.
    func content(of descriptor: Int32, byteCount: Int64) -> FileContent? {
        var hasher = StreamingSHA256()
        var rest = byteCount
        var isPicture = false
        while rest > 0 {
            // A file that fits is gathered in the buffer, should it come in parts.
            let place = byteCount <= Int64(buffer.count) ? Int(byteCount - rest) : 0
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[place...])
            let count = read(descriptor, room.baseAddress, Int(min(rest, Int64(room.count))))
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                if count == 0 { errno = 0 }
                return nil
            }
            let piece = UnsafeRawBufferPointer(rebasing: room[..<count])
            hasher.update(piece)
            if rest == byteCount { isPicture = PayloadKind(sniffing: piece) != nil }
            rest -= Int64(count)
        }
        let sketch = isPicture ? sketch(descriptor, byteCount) : nil
        return FileContent(hash: hasher.finish(), sketch: sketch)
    }

    /// A file that fitted into the buffer is still there; of a longer one its beginning is read again.
    private func sketch(_ descriptor: Int32, _ byteCount: Int64) -> PayloadSketch? {
        var head = UnsafeRawBufferPointer(rebasing: buffer[..<min(buffer.count, Int(clamping: byteCount))])
        if byteCount > buffer.count {
            let count = pread(descriptor, buffer.baseAddress, PayloadSource.headBytes, 0)
            guard count > 0 else { return nil }
            head = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        }
        let source = PayloadSource(head: head, descriptor: descriptor, byteCount: byteCount)
        return PayloadLayout(of: source)?.sketch(of: source)
    }
}
