/// What a register or a set's element holds.
public enum Value: Hashable, Sendable {
    /// Deliberately empty.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number, compared by its bits.
    case real(bits: UInt64)
    /// Text, compared by its UTF-8 bytes.
    case text(ExactText)
    /// Bytes.
    case bytes([UInt8])
    /// A reference to another record.
    case record(RecordID)
    /// Several values that change together, such as a date with its zone.
    case tuple([Value])
}

extension Value {
    /// Text.
    public static func text(_ string: String) -> Value { .text(ExactText(string)) }
    /// Text, or null for none.
    public static func text(_ string: String?) -> Value { string.map { .text(ExactText($0)) } ?? .null }
    /// A floating-point number.
    public static func real(_ number: Double) -> Value { .real(bits: number.bitPattern) }

    /// The text, if it is one.
    public var asText: String? { if case .text(let text) = self { text.string } else { nil } }
    /// The whole number, if it is one.
    public var asInteger: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The floating-point number, if it is one.
    public var asReal: Double? { if case .real(let bits) = self { Double(bitPattern: bits) } else { nil } }
    /// The bytes, if they are.
    public var asBytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    /// The reference, if it is one.
    public var asRecord: RecordID? { if case .record(let record) = self { record } else { nil } }
    /// The values, if there are several; else this one alone.
    public var parts: [Value] { if case .tuple(let values) = self { values } else { [self] } }
}
