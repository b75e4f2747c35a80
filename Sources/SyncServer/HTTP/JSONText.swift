/// A JSON value that can be written.
///
/// Small on purpose: the server only ever writes JSON, for problems and for the tools' output.
public indirect enum JSONText: Sendable {
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null
    /// Members in their order.
    case object([(String, JSONText)])
    /// Elements in their order.
    case array([JSONText])

    /// The value on one line.
    public var text: String {
        switch self {
        case .string(let string): JSONText.quoted(string)
        case .integer(let integer): String(integer)
        case .bool(let bool): bool ? "true" : "false"
        case .null: "null"
        case .object(let members):
            "{" + members.map { JSONText.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
