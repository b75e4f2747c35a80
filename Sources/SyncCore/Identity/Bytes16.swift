/// Sixteen bytes in two machine words: the storage of every 16-byte identifier.
///
/// Ordered like its bytes. Comparing and hashing touch no memory beyond the value itself.
public struct Bytes16: Hashable, Comparable, Sendable {
    /// The first eight bytes, the first of them most significant.
    public var high: UInt64
    /// The last eight bytes, the first of them most significant.
    public var low: UInt64

    /// Sixteen bytes from two big-endian words.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads sixteen bytes at `pointer`, which need not be aligned.
    package init(loading pointer: UnsafeRawPointer) {
        high = UInt64(bigEndian: pointer.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: pointer.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Sixteen bytes, or `nil` for another number of them.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self = bytes.withUnsafeBytes { $0.baseAddress.map(Bytes16.init(loading:)) } ?? Bytes16(high: 0, low: 0)
    }

    /// The bytes, in order.
    public var bytes: [UInt8] { Hex.bytes(of: high) + Hex.bytes(of: low) }

    /// The order of the bytes, compared as unsigned numbers.
    public static func < (a: Bytes16, b: Bytes16) -> Bool {
        a.high != b.high ? a.high < b.high : a.low < b.low
    }

    /// Calls `body` with the sixteen bytes. Cost: two byte swaps, no allocation.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var words = (high.bigEndian, low.bigEndian)
        return withUnsafeBytes(of: &words, body)
    }
}
