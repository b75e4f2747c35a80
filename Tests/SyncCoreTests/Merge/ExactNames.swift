import MergeOracle
import SyncCore

extension FieldKey {
    /// A name that differs whenever the bytes do.
    var exact: String {
        switch self {
        case .numbered(let number): "#\(number)"
        case .named(let name): name.exact
        }
    }
}

extension Value {
    /// A spelling that differs whenever the bytes do.
    var exact: String {
        switch self {
        case .null: "null"
        case .integer(let number): "\(number)"
        case .real(let bits): "real \(bits)"
        case .text(let text): text.exact
        case .bytes(let bytes): "bytes \(bytes)"
        case .record(let record): record.exact
        case .tuple(let parts): "(\(parts.map(\.exact).joined(separator: " ")))"
        }
    }
}

extension ExactText {
    /// The text, with everything beyond ASCII as numbers, so that no comparison can equate two spellings.
    var exact: String {
        string.utf8.reduce(into: "'") { $0 += $1 < 0x80 ? String(UnicodeScalar($1)) : "<\($1)>" }
    }
}

extension RecordID {
    /// The identifier's words: shorter to make than its text form.
    var exact: String { "record \(bytes.high):\(bytes.low)" }
}

extension ContentHash {
    /// The change's name in the oracle's terms.
    var name: ChangeName { ChangeName(head.high, head.low, tail.high, tail.low) }
}
