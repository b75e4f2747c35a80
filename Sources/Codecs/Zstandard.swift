internal import CZstd
public import SyncCore

/// Zstandard (RFC 8878) by libzstd, with a bounded decompression that takes only the frames a segment may hold.
///
/// Contexts are kept and used again: making one costs more than compressing a short body. libzstd fits a context to
/// its last input, so one that only sees single stories stays small.
/// Thread-safety: callable from any thread; each call has a context of its own.
public struct Zstandard: Compressor {
    /// The level that bodies are compressed at unless told otherwise: libzstd's own default.
    public static let defaultLevel = 3

    /// Bodies of a few kilobytes, as an evening's saves of a story, are compressed at this level at least: it takes
    /// some 30 of 530 bytes more off them for a few microseconds. Single stories and full segments gain next to nothing.
    static let mediumLevel = 5
    static let mediumBodyBytes = 1024...32 << 10

    private let compressors: Pool<CompressionContext>
    private let mediumCompressors: Pool<CompressionContext>
    private static let decompressors = Pool(limit: 8) { DecompressionContext() }

    /// A compressor at `level`, 1 (fastest) to 19 (smallest); others are brought into that range.
    ///
    /// Keeps at most six idle contexts, at the default level 30 KB each after a story and 1.3 MB after a full segment,
    /// so share one instance. Levels above 12 take tens of megabytes.
    public init(level: Int = Zstandard.defaultLevel) {
        let level = min(max(level, 1), 19)
        compressors = Pool(limit: 4) { CompressionContext(level: Int32(level)) }
        mediumCompressors = Pool(limit: 2) { CompressionContext(level: Int32(max(level, Zstandard.mediumLevel))) }
    }

    /// The bytes as one frame that tells their number, or `nil` when it would not be smaller (or memory is short).
    ///
    /// Cost: one pass; at the default level 4 us for one story of text, about 200 MB/s for a full segment.
    public func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count > 1 else { return nil }
        let pool = Zstandard.mediumBodyBytes.contains(bytes.count) ? mediumCompressors : compressors
        return pool.withItem { $0.compress(bytes) }
    }

    /// The exactly `byteCount` bytes that the frame holds.
    ///
    /// Memory: at most eight times the input or four times the real yield (to within one block, 128 KiB), whichever is
    /// more, and 93 KB of context. Cost: one pass at about 1.5 GB/s; up to a third more for what shrank to less than an
    /// eighth.
    /// Throws `WireError.malformed` for input that is not exactly one frame that a segment may hold, or that yields
    /// another number of bytes; and `limitExceeded` when libzstd finds no memory.
    public func decompress(_ bytes: UnsafeRawBufferPointer, byteCount: Int) throws(WireError) -> [UInt8] {
        guard byteCount >= 0 else { throw WireError(.malformed, "body length") }
        try FrameHeader.check(bytes, byteCount: byteCount)
        return try Zstandard.decompressors.withItem { context throws(WireError) in
            try DecompressionRun(context: context, frame: bytes, byteCount: byteCount).run()
        }
    }
}
