/// Computes CRC-32C (Castagnoli), the trailer of a segment (RFC 3720, appendix B.4).
public protocol Checksummer: Sendable {
    /// The CRC-32C of `bytes`, with the usual initial value and final inversion.
    func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32
}
