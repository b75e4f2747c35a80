/// Text whose identity is its UTF-8 bytes.
///
/// `String` calls NFC and NFD spellings equal, so two devices would disagree on what is the same tag. Merge code
/// compares, orders and hashes text only in this form. Cost: one pass over the shorter text.
public struct ExactText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public var string: String

    /// The text `string`, byte for byte.
    public init(_ string: String) { self.string = string }

    /// A literal's text.
    public init(stringLiteral value: String) { string = value }

    /// Equal bytes.
    public static func == (a: ExactText, b: ExactText) -> Bool {
        a.string.utf8.count == b.string.utf8.count && a.string.utf8.elementsEqual(b.string.utf8)
    }

    /// The order of the bytes.
    public static func < (a: ExactText, b: ExactText) -> Bool {
        a.string.utf8.lexicographicallyPrecedes(b.string.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in string.utf8 { hasher.combine(byte) }
    }
}
