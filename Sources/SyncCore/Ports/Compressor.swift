/// Deflates and inflates the body of a segment (raw deflate, RFC 1951: no zlib header, no Adler checksum).
public protocol Compressor: Sendable {
    /// Deflates `bytes`, or returns `nil` when the result would not be smaller.
    func deflate(_ bytes: UnsafeRawBufferPointer) -> [UInt8]?

    /// Inflates `bytes` into exactly `byteCount` bytes.
    ///
    /// Memory grows with what the input really yields, never with a claimed `byteCount`.
    /// Throws `WireError.malformed` for input that is not deflate, that ends early, goes on after its end, or
    /// yields another number of bytes.
    func inflate(_ bytes: UnsafeRawBufferPointer, byteCount: Int) throws(WireError) -> [UInt8]
}
