internal import CZstd
internal import SyncCore

/// What a Zstandard frame says about itself before its blocks (RFC 8878, 3.1.1.1), as far as a segment limits it.
///
/// | bytes | field |
/// |---|---|
/// | 4 | magic number `28 B5 2F FD` |
/// | 1 | descriptor: bit 5 = no window descriptor, bit 3 = reserved, bits 1 and 0 = a dictionary is named |
/// | 0 or 1 | window descriptor: exponent above bit 2, eighths in bits 2 to 0 |
///
/// libzstd alone would also take several frames, skippable ones, formats older than the RFC, and any window.
enum FrameHeader {
    private static let magic: UInt32 = 0xFD2F_B528
    private static let singleSegmentFlag: UInt8 = 0x20
    private static let reservedOrDictionary: UInt8 = 0x0B

    /// Throws `WireError.malformed` unless `bytes` begin with the header of a frame that a segment may hold, and the
    /// frame ends where they do. Cost: a look at each block's header.
    static func check(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard bytes.count >= 6, UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == magic else {
            throw WireError(.malformed, "magic of a compressed body")
        }
        let descriptor = bytes[4]
        guard descriptor & reservedOrDictionary == 0 else {
            throw WireError(.malformed, "frame header descriptor", offset: 4)
        }
        if descriptor & singleSegmentFlag == 0, windowByteCount(bytes[5]) > Limits.maximumCompressionWindowBytes {
            throw WireError(.malformed, "window of a compressed body", offset: 5)
        }
        // An error is a number beyond every size.
        let end = ZSTD_findFrameCompressedSize(bytes.baseAddress, bytes.count)
        guard end == bytes.count else { throw WireError(.malformed, "end of a compressed body") }
    }

    private static func windowByteCount(_ descriptor: UInt8) -> Int {
        let base = 1 << (10 + Int(descriptor >> 3))
        return base + base / 8 * Int(descriptor & 7)
    }
}
