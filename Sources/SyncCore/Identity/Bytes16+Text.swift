extension Bytes16 {
    /// The 32 lowercase hexadecimal digits.
    public var hex: String { Hex.text(bytes) }

    /// The text form of a UUID (RFC 9562), in lowercase.
    public var uuidText: String {
        var text = ""
        for (index, digit) in hex.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }

    /// Reads 32 hexadecimal digits, with or without a UUID's hyphens; `nil` for anything else.
    public init?(text: String) {
        var digits = Array(text.utf8)
        if digits.count == 36 {
            for place in [23, 18, 13, 8] where digits.remove(at: place) != UInt8(ascii: "-") { return nil }
        }
        guard digits.count == 32, let bytes = Hex.bytes(String(decoding: digits, as: UTF8.self)) else { return nil }
        self.init(bytes)
    }
}

extension ActorID: CustomStringConvertible {
    /// The 32 hexadecimal digits.
    public var description: String { bytes.hex }
}

extension DiaryID: CustomStringConvertible {
    /// The 32 hexadecimal digits.
    public var description: String { bytes.hex }
}

extension RecordID: CustomStringConvertible {
    /// The text form of a UUID.
    public var description: String { bytes.uuidText }
}

extension ContentHash: CustomStringConvertible {
    /// `sha256-` and 64 hexadecimal digits.
    public var description: String { text }
}
