/// Compresses and decompresses the body of a segment: one Zstandard frame (RFC 8878) without a dictionary.
///
/// Which frames a segment may hold is in `Docs/WireFormat.md`, section 5.
public protocol Compressor: Sendable {
    /// The bytes as one frame, or `nil` when that would not be smaller.
    func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]?

    /// The exactly `byteCount` bytes that a frame holds.
    ///
    /// Memory grows with what the frame really yields, never with a claimed `byteCount`.
    /// Throws `WireError.malformed` for input that is not exactly one frame that a segment may hold, or that yields
    /// another number of bytes.
    func decompress(_ bytes: UnsafeRawBufferPointer, byteCount: Int) throws(WireError) -> [UInt8]
}
