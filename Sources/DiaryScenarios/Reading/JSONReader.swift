/// Reads JSON (RFC 8259), strictly, and remembers lines.
///
/// A reader of our own, because a person who mistypes something in a fixture has to be told the line.
struct JSONReader {
    /// How deep values may lie within each other.
    private static let maximumDepth = 32

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that a whole file holds. Throws `JSONError`.
    static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        var reader = JSONReader(bytes)
        let node = try reader.node()
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.error("nothing more is expected here") }
        return node
    }

    private mutating func node() throws(JSONError) -> JSONNode {
        skipSpace()
        let start = line
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONReader.maximumDepth else { throw error("values lie too deep within each other") }
        return JSONNode(value: try value(), line: start)
    }

    private mutating func value() throws(JSONError) -> JSONNode.Value {
        guard let first = peek else { throw error("a value is expected here") }
        switch first {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return .bool(try word("true", true))
        case UInt8(ascii: "f"): return .bool(try word("false", false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("a value is expected here")
        }
    }

    private mutating func members() throws(JSONError) -> [(key: String, node: JSONNode)] {
        var found: [(key: String, node: JSONNode)] = []
        index += 1
        while try continues(to: UInt8(ascii: "}"), isFirst: found.isEmpty) {
            guard peek == UInt8(ascii: "\"") else { throw error("a key in quotation marks is expected here") }
            let key = try string()
            guard !found.contains(where: { $0.key == key }) else { throw error("\"\(key)\" is given twice") }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon is expected behind \"\(key)\"") }
            found.append((key, try node()))
        }
        return found
    }

    private mutating func elements() throws(JSONError) -> [JSONNode] {
        var found: [JSONNode] = []
        index += 1
        while try continues(to: UInt8(ascii: "]"), isFirst: found.isEmpty) { found.append(try node()) }
        return found
    }

    /// Whether another member follows; takes the comma before it, or the end.
    private mutating func continues(to end: UInt8, isFirst: Bool) throws(JSONError) -> Bool {
        skipSpace()
        if take(end) { return false }
        guard isFirst || take(UInt8(ascii: ",")) else {
            throw error("a comma or \(Character(UnicodeScalar(end))) is expected here")
        }
        skipSpace()
        guard isFirst || peek != end else { throw error("there is a comma too much") }
        return true
    }

    private mutating func word<Result>(_ word: StaticString, _ result: Result) throws(JSONError) -> Result {
        let expected = word.description.utf8
        guard bytes[index...].starts(with: expected) else { throw error("a value is expected here") }
        index += expected.count
        return result
    }

    private mutating func number() throws(JSONError) -> JSONNode.Value {
        let start = index
        let signs = Array("+-.eE".utf8)
        while let byte = peek, (0x30...0x39).contains(byte) || signs.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if let integer = Int64(text) { return .integer(integer) }
        guard let real = Double(text), real.isFinite else { throw error("\(text) is no number") }
        return .real(real)
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        var content: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw error("a text goes over the end of its line: write \\n") }
            index += 1
            if byte == UInt8(ascii: "\\") { content += try escape().utf8 } else { content.append(byte) }
        }
        guard take(UInt8(ascii: "\"")) else { throw error("a text has no end") }
        guard let text = String(validating: content, as: UTF8.self) else { throw error("a text is not UTF-8") }
        return text
    }

    private mutating func escape() throws(JSONError) -> String {
        guard let byte = peek else { throw error("a text has no end") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "u"): return try scalar()
        default: throw error("there is no escape \\\(Character(UnicodeScalar(byte)))")
        }
    }

    /// The scalar of one `\u`, or of two that are a surrogate pair.
    private mutating func scalar() throws(JSONError) -> String {
        var value = try fourDigits()
        if (0xD800...0xDBFF).contains(value), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try fourDigits()
            guard (0xDC00...0xDFFF).contains(second) else { throw error("\\u does not name a character") }
            value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = UnicodeScalar(value) else { throw error("\\u does not name a character") }
        return String(scalar)
    }

    private mutating func fourDigits() throws(JSONError) -> UInt32 {
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw error("four hexadecimal digits are expected behind \\u")
        }
        index += 4
        return value
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            if byte == 0x0A { line += 1 }
            index += 1
        }
    }

    private func error(_ message: String) -> JSONError { JSONError(message: message, line: line) }
}

/// What is wrong with a JSON text, and on which line.
struct JSONError: Error {
    var message: String
    var line: Int
}
