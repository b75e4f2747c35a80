internal import CZlib
public import SyncCore

/// Raw deflate (RFC 1951) by zlib, with a bounded inflate.
///
/// Streams are kept and used again: setting one up costs more than deflating a short body.
/// Thread-safety: callable from any thread; each call has a stream of its own.
public struct Deflate: Compressor {
    /// The level that bodies are deflated at unless told otherwise: 6 % larger than at zlib's own default, 6, in little
    /// more than half the time.
    public static let defaultLevel = 3

    private let deflaters: Pool<ZStream>
    private static let inflaters = Pool(limit: 8) { ZStream.inflating() }

    /// A compressor at `level`, 1 (fastest) to 9 (smallest); others are brought into that range.
    ///
    /// Keeps at most four idle streams of 260 KB each, so share one instance.
    public init(level: Int = Deflate.defaultLevel) {
        let level = min(max(level, 1), 9)
        deflaters = Pool(limit: 4) { ZStream.deflating(level: level) }
    }

    /// Deflates `bytes`, or returns `nil` when the result would not be smaller (or memory is short).
    ///
    /// Cost: one pass, about 4 us, then about 100 MB/s of text at the default level.
    public func deflate(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count > 1, bytes.count <= Int(UInt32.max) else { return nil }
        return deflaters.withItem { DeflateRun(stream: $0).run(bytes) }
    }

    /// Inflates `bytes` into exactly `byteCount` bytes.
    ///
    /// Memory: at most the larger of eight times the input and three times the real yield.
    /// Throws `WireError.malformed` for input that is not deflate, that ends early, goes on after its end, or yields
    /// another number of bytes; and `limitExceeded` when zlib finds no memory.
    public func inflate(_ bytes: UnsafeRawBufferPointer, byteCount: Int) throws(WireError) -> [UInt8] {
        guard byteCount >= 0, bytes.count > 0, bytes.count <= Int(UInt32.max) else {
            throw WireError(.malformed, "deflated body")
        }
        return try Deflate.inflaters.withItem { stream throws(WireError) in
            try InflateRun(stream: stream, input: bytes, byteCount: byteCount).run()
        }
    }
}
