internal import Glibc
internal import SyncCore

/// A file's bytes by their position: its beginning in memory, the rest read when asked for.
///
/// Every read is checked against the size, and says `nil` for what lies outside or cannot be read; the lengths that
/// files state are never trusted. Without a descriptor the head is all there is.
struct PayloadSource {
    /// How much of a file's beginning is worth having in memory: most pictures' headers fit.
    static let headBytes = 64 << 10

    let head: UnsafeRawBufferPointer
    private let descriptor: Int32
    let byteCount: Int64

    init(head: UnsafeRawBufferPointer, descriptor: Int32, byteCount: Int64) {
        self.head = head
        self.descriptor = descriptor
        self.byteCount = byteCount
    }

    /// Bytes in memory alone.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.init(head: bytes, descriptor: -1, byteCount: Int64(bytes.count))
    }

    func byte(_ offset: Int64) -> UInt8? {
        if offset >= 0, offset < Int64(head.count) { return head[Int(offset)] }
        return bytes(offset, 1)?.first
    }

    func word16(_ offset: Int64) -> Int? {
        guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
        return Int(high) << 8 | Int(low)
    }

    func word32(_ offset: Int64) -> UInt32? {
        guard let bytes = bytes(offset, 4) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A copy of `count` bytes, or `nil` when they are not all there.
    func bytes(_ offset: Int64, _ count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= byteCount, Int64(count) <= byteCount - offset else { return nil }
        if offset + Int64(count) <= Int64(head.count) { return Array(head[Int(offset)..<(Int(offset) + count)]) }
        guard descriptor >= 0 else { return nil }
        var isWhole = false
        let found = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            isWhole = fill(UnsafeMutableRawBufferPointer(room), offset)
            filled = isWhole ? count : 0
        }
        return isWhole ? found : nil
    }

    /// Passes the bytes of a range to `body`, piece by piece, until it says `false`. False when they are not all there.
    func forEachPiece(
        _ range: Range<Int64>, _ scratch: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= byteCount else { return false }
        if range.upperBound <= Int64(head.count) {
            let bounds = Int(range.lowerBound)..<Int(range.upperBound)
            return bounds.isEmpty || body(UnsafeRawBufferPointer(rebasing: head[bounds]))
        }
        var start = range.lowerBound
        while start < range.upperBound {
            let count = Int(min(Int64(scratch.count), range.upperBound - start))
            let piece = UnsafeMutableRawBufferPointer(rebasing: scratch[..<count])
            guard fill(piece, start), body(UnsafeRawBufferPointer(piece)) else { return false }
            start += Int64(count)
        }
        return true
    }

    /// Reads until the room is full; false when that cannot be.
    private func fill(_ room: UnsafeMutableRawBufferPointer, _ offset: Int64) -> Bool {
        var done = 0
        while done < room.count {
            guard descriptor >= 0, let start = room.baseAddress else { return false }
            let count = pread(descriptor, start + done, room.count - done, off_t(offset) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }
}
