/// Just enough JSON to write vectors in one form only: keys in their given order, short values on one line.
enum JSON {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case text(String)
    case list([JSON])
    case object([(String, JSON)])

    private static let lineLength = 110

    /// The text, indented by two spaces a level.
    func text(indent: Int = 0) -> String {
        let line = inline
        if line.unicodeScalars.count + indent <= JSON.lineLength { return line }
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .list(let values) where !values.isEmpty:
            let lines = values.map { inner + $0.text(indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + outer + "]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { inner + JSON.quoted($0) + ": " + $1.text(indent: indent + 2) }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
        case .null, .boolean, .integer, .unsigned, .text, .list, .object: return line
        }
    }

    private var inline: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        case .text(let text): JSON.quoted(text)
        case .list(let values): "[" + values.map(\.inline).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { JSON.quoted($0) + ": " + $1.inline }.joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out.unicodeScalars.append(contentsOf: ["\\", scalar])
            case "\u{0}"..<"\u{20}":
                out += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
