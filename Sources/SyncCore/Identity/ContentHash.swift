/// A SHA-256: of a media file, of a segment's stored bytes, or of a change chained to the one before it.
///
/// Ordered like its bytes.
public struct ContentHash: Hashable, Comparable, Sendable {
    /// The first sixteen bytes.
    public var head: Bytes16
    /// The last sixteen bytes.
    public var tail: Bytes16

    /// The number of bytes of a hash.
    public static let byteCount = 32
    /// Thirty-two zero bytes: "nothing before".
    public static let zero = ContentHash(head: Bytes16(high: 0, low: 0), tail: Bytes16(high: 0, low: 0))

    /// A hash from its two halves.
    public init(head: Bytes16, tail: Bytes16) {
        self.head = head
        self.tail = tail
    }

    /// Reads thirty-two bytes at `pointer`, which need not be aligned.
    package init(loading pointer: UnsafeRawPointer) {
        head = Bytes16(loading: pointer)
        tail = Bytes16(loading: pointer + 16)
    }

    /// A hash from its bytes, or `nil` for another number of them than 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == ContentHash.byteCount else { return nil }
        self = bytes.withUnsafeBytes { $0.baseAddress.map(ContentHash.init(loading:)) } ?? .zero
    }

    /// A hash from 64 hexadecimal digits or from `sha256-` and those digits, or `nil` for anything else.
    public init?(text: String) {
        let digits = text.hasPrefix("sha256-") ? text.dropFirst(7) : Substring(text)
        guard let bytes = Hex.bytes(digits) else { return nil }
        self.init(bytes)
    }

    /// The thirty-two bytes.
    public var bytes: [UInt8] { head.bytes + tail.bytes }
    /// The 64 lowercase hexadecimal digits.
    public var hex: String { Hex.text(bytes) }
    /// The text form of a media id: `sha256-` and the digits.
    public var text: String { "sha256-" + hex }
    /// The first eight bytes, which tell branches of one log apart in version vectors.
    public var prefix: UInt64 { head.high }

    /// The order of the bytes.
    public static func < (a: ContentHash, b: ContentHash) -> Bool {
        a.head != b.head ? a.head < b.head : a.tail < b.tail
    }
}
