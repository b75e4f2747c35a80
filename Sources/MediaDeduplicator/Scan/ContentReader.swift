internal import Codecs
internal import Glibc
internal import MediaMetadata
internal import SyncCore

/// What one pass over a file tells.
struct FileContent {
    let hash: ContentHash
    let sketch: PayloadSketch?
}

/// Reads files whole, one after another, through one buffer.
final class ContentReader {
    private var buffer = [UInt8](repeating: 0, count: Limits.fileBufferBytes)

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
            let wanted = Int(min(rest, Int64(buffer.count - place)))
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + place }, wanted) }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                if count == 0 { errno = 0 }
                return nil
            }
            buffer.withUnsafeBytes { bytes in
                let piece = UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
                hasher.update(piece)
                if rest == byteCount { isPicture = PayloadKind(sniffing: piece) != nil }
            }
            rest -= Int64(count)
        }
        let sketch = isPicture ? sketch(descriptor, byteCount) : nil
        return FileContent(hash: hasher.finish(), sketch: sketch)
    }

    /// A file that fitted into the buffer is still there; of a longer one its beginning is read again.
    private func sketch(_ descriptor: Int32, _ byteCount: Int64) -> PayloadSketch? {
        var held = Int(clamping: byteCount)
        if byteCount > buffer.count {
            held = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, PayloadReader.headBytes, 0) }
        }
        guard held > 0 else { return nil }
        // The source shares the buffer, and is gone before it is filled again: nothing is copied.
        let source = ByteSource(borrowing: descriptor, count: byteCount, beginning: buffer, byteCount: held)
        do throws(ContainerError) {
            return try PayloadLayout(of: source).sketch(of: source)
        } catch {
            return nil
        }
    }
}
