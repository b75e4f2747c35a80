/// The members of a JSON object (RFC 8259) whose values are strings; everything nested is passed over.
///
/// Tolerant: it reads as far as it understands, for it only serves messages. Foundation's decoder would do, at the
/// price of starting Foundation in every program that syncs.
struct JSONStrings {
    private(set) var members: [String: String] = [:]
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        skipSpace()
        if take(0x7B) { readMembers() }
    }

    /// Reads what follows the opening brace. Depth counts what is open inside.
    private mutating func readMembers() {
        var depth = 0
        while let byte = next {
            if byte == 0x22 {
                guard let text = readString() else { return }
                if depth == 0 { readValue(of: text) }
            } else {
                offset += 1
                if byte == 0x7B || byte == 0x5B { depth += 1 }
                if byte == 0x7D || byte == 0x5D { depth -= 1 }
                if depth < 0 { return }
            }
        }
    }

    /// Reads a value that is a string, if a colon and a string follow; others are passed over by the caller.
    private mutating func readValue(of name: String) {
        skipSpace()
        guard take(0x3A) else { return }
        skipSpace()
        guard next == 0x22, let value = readString(), members[name] == nil else { return }
        members[name] = value
    }

    /// Reads a string from its opening quotation mark; `nil` when it does not end.
    private mutating func readString() -> String? {
        offset += 1
        var units: [UInt16] = []
        var run: [UInt8] = []
        func flushed() -> [UInt16] { Array(String(decoding: run, as: UTF8.self).utf16) }
        while let byte = next {
            offset += 1
            if byte == 0x22 { return String(decoding: units + flushed(), as: UTF16.self) }
            if byte == 0x5C {
                units += flushed()
                run = []
                units.append(readEscape())
            } else {
                run.append(byte)
            }
        }
        return nil
    }

    /// The UTF-16 unit that an escape stands for, after its backslash.
    private mutating func readEscape() -> UInt16 {
        guard let byte = next else { return 0xFFFD }
        offset += 1
        switch byte {
        case 0x62: return 8
        case 0x66: return 12
        case 0x6E: return 10
        case 0x72: return 13
        case 0x74: return 9
        case 0x75: return readHexUnit()
        default: return UInt16(byte)
        }
    }

    private mutating func readHexUnit() -> UInt16 {
        let digits = bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)]
        offset += digits.count
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }
}
