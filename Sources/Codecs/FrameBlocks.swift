internal import SyncCore

/// The blocks of a Zstandard frame, as far as their headers tell (RFC 8878, 3.1.1.2).
///
/// | bits of the 3-byte header | field |
/// |---|---|
/// | 0 | the last block |
/// | 1 and 2 | type: 0 raw, 1 one repeated byte, 2 compressed, 3 reserved |
/// | 3 to 23 | Block_Size: the bytes that follow, or how often a byte is repeated |
///
/// libzstd checks sizes when it is fed piece by piece and not when it is given the whole frame; other libraries do as
/// they like. Checked here, they are the same for every device.
enum FrameBlocks {
    /// The largest block of any window.
    private static let largest = 128 << 10
    private static let headerByteCount = 3
    /// A compressed block begins with two headers of a byte or more.
    private static let smallestCompressed = 2

    /// Where the blocks that begin at `start` end. Throws `WireError.malformed`. Cost: a look at each block's header.
    static func end(
        in bytes: UnsafeRawBufferPointer, from start: Int, windowByteCount: Int
    ) throws(WireError) -> Int {
        let limit = min(windowByteCount, largest)
        var offset = start
        while true {
            guard bytes.count - offset >= headerByteCount else { throw error("end of a compressed body", offset) }
            let header = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2]) << 16
            let stored = try storedByteCount(type: header >> 1 & 3, size: header >> 3, limit: limit, offset)
            offset += headerByteCount
            guard stored <= bytes.count - offset else { throw error("end of a compressed body", offset) }
            offset += stored
            if header & 1 == 1 { return offset }
        }
    }

    private static func storedByteCount(
        type: Int, size: Int, limit: Int, _ offset: Int
    ) throws(WireError) -> Int {
        guard size <= limit else { throw error("size of a compressed block", offset) }
        switch type {
        case 0: return size
        case 1: return 1
        case 2 where size >= smallestCompressed: return size
        default: throw error("type of a compressed block", offset)
        }
    }

    private static func error(_ what: StaticString, _ offset: Int) -> WireError {
        WireError(.malformed, what, offset: offset)
    }
}
