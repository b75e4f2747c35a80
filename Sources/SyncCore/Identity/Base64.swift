/// Base64 with padding (RFC 4648, section 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of `bytes`.
    package static func text(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                out.append(index <= group.count ? alphabet[word >> (18 - 6 * index) & 63] : 0x3D)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The bytes that `text` spells, or `nil` when it is not the one right spelling of any.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let padding = text.utf8.reversed().prefix { $0 == 0x3D }.count
        let digits = text.utf8.dropLast(padding).map { value[Int($0)] }
        guard text.utf8.count.isMultiple(of: 4), padding <= 2, digits.allSatisfy({ $0 >= 0 }) else { return nil }
        var bytes: [UInt8] = []
        var (word, bits) = (0, 0)
        for digit in digits {
            (word, bits) = (word << 6 & 0xFFFF | Int(digit), bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        }
        return word & (1 << bits - 1) == 0 ? bytes : nil
    }

    /// The number that each byte stands for, negative for those outside the alphabet.
    private static let value: [Int8] = {
        var table = [Int8](repeating: -1, count: 256)
        for (number, digit) in alphabet.enumerated() { table[Int(digit)] = Int8(number) }
        return table
    }()
}
