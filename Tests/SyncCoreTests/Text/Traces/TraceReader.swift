/// Reads the JSON of an editing trace: objects, arrays, whole numbers and strings.
struct TraceReader {
    /// One value.
    enum Value {
        case number(Int)
        case text([UInt8])
        case list([Value])
        case object([String: Value])
        case other

        var asNumber: Int { if case .number(let number) = self { number } else { 0 } }
        var asText: [UInt8] { if case .text(let text) = self { text } else { [] } }
        var asList: [Value] { if case .list(let list) = self { list } else { [] } }
        subscript(key: String) -> Value { if case .object(let fields) = self { fields[key] ?? .other } else { .other } }
    }

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value at the current place.
    mutating func value() -> Value {
        skipBlanks()
        switch at < bytes.count ? bytes[at] : 0 {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return list()
        case UInt8(ascii: "\""): return .text(string())
        case UInt8(ascii: "-"), 0x30...0x39: return number()
        default:
            while at < bytes.count, bytes[at] >= 0x61 { at += 1 }
            return .other
        }
    }

    private mutating func skipBlanks() { while at < bytes.count, bytes[at] <= 0x20 { at += 1 } }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard at < bytes.count, bytes[at] == UInt8(character.value) else { return false }
        at += 1
        return true
    }

    private mutating func object() -> Value {
        var fields: [String: Value] = [:]
        at += 1
        while !takes("}"), at < bytes.count {
            skipBlanks()
            let key = String(decoding: string(), as: UTF8.self)
            _ = takes(":")
            fields[key] = value()
            _ = takes(",")
        }
        return .object(fields)
    }

    private mutating func list() -> Value {
        var values: [Value] = []
        at += 1
        while !takes("]"), at < bytes.count {
            values.append(value())
            _ = takes(",")
        }
        return .list(values)
    }

    private mutating func number() -> Value {
        let start = at
        while at < bytes.count, "+-.0123456789eE".utf8.contains(bytes[at]) { at += 1 }
        return Int(String(decoding: bytes[start..<at], as: UTF8.self)).map(Value.number) ?? .other
    }

    private mutating func string() -> [UInt8] {
        var units: [UInt16] = []
        var out: [UInt8] = []
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\") {
                units.append(escaped())
            } else {
                flush(&units, &out)
                out.append(bytes[at])
                at += 1
            }
        }
        flush(&units, &out)
        at += 1
        return out
    }

    private func flush(_ units: inout [UInt16], _ out: inout [UInt8]) {
        guard !units.isEmpty else { return }
        out += Array(String(decoding: units, as: UTF16.self).utf8)
        units = []
    }

    private mutating func escaped() -> UInt16 {
        let letter = bytes[at + 1]
        at += 2
        switch letter {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "u"):
            at += 4
            return UInt16(String(decoding: bytes[(at - 4)..<at], as: UTF8.self), radix: 16) ?? 0xfffd
        default: return UInt16(letter)
        }
    }
}
