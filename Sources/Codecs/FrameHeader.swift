internal import SyncCore

/// What a Zstandard frame says about itself before its blocks (RFC 8878, 3.1.1.1), as far as a segment limits it.
///
/// | bytes | field |
/// |---|---|
/// | 4 | magic number `28 B5 2F FD` |
/// | 1 | descriptor, see below |
/// | 0 or 1 | window descriptor: exponent above bit 2, eighths in bits 2 to 0 |
/// | 0, 1, 2, 4 or 8 | content size |
///
/// Descriptor: bits 7 and 6 tell the length of the content size; bit 5, that there is no window descriptor; bit 3 is
/// reserved; bit 2, that a checksum follows the blocks; bits 1 and 0, that a dictionary is named.
///
/// libzstd alone would also take several frames, skippable ones, formats older than the RFC, and any window.
enum FrameHeader {
    private static let magic: UInt32 = 0xFD2F_B528
    private static let singleSegmentFlag: UInt8 = 0x20
    private static let checksumFlag: UInt8 = 0x04
    private static let reservedOrDictionary: UInt8 = 0x0B
    private static let checksumByteCount = 4

    /// Throws `WireError.malformed` unless `bytes` begin with the header of a frame that a segment may hold, the sizes of
    /// its blocks are allowed, and the frame ends where the bytes do. Cost: a look at each block's header.
    ///
    /// A window that is the content is taken for `byteCount`: of another content size, decompressing fails anyway.
    static func check(_ bytes: UnsafeRawBufferPointer, byteCount: Int) throws(WireError) {
        guard bytes.count >= 6, UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == magic else {
            throw WireError(.malformed, "magic of a compressed body")
        }
        let descriptor = bytes[4]
        guard descriptor & reservedOrDictionary == 0 else {
            throw WireError(.malformed, "frame header descriptor", offset: 4)
        }
        let isSingleSegment = descriptor & singleSegmentFlag != 0
        let window = isSingleSegment ? byteCount : windowByteCount(bytes[5])
        guard isSingleSegment || window <= Limits.maximumCompressionWindowBytes else {
            throw WireError(.malformed, "window of a compressed body", offset: 5)
        }
        let start = (isSingleSegment ? 5 : 6) + contentSizeByteCount(descriptor)
        let end = try FrameBlocks.end(in: bytes, from: start, windowByteCount: window)
        guard end + (descriptor & checksumFlag == 0 ? 0 : checksumByteCount) == bytes.count else {
            throw WireError(.malformed, "end of a compressed body", offset: end)
        }
    }

    private static func windowByteCount(_ descriptor: UInt8) -> Int {
        let base = 1 << (10 + Int(descriptor >> 3))
        return base + base / 8 * Int(descriptor & 7)
    }

    private static func contentSizeByteCount(_ descriptor: UInt8) -> Int {
        switch descriptor >> 6 {
        case 0: descriptor & singleSegmentFlag == 0 ? 0 : 1
        case 1: 2
        case 2: 4
        default: 8
        }
    }
}
