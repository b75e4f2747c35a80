/// The values of entries.
extension EXIFBlock {
    /// A text, without the zeros and blanks at its end; `nil` for an empty one.
    func text(_ directory: EXIFEntry.Directory, _ tag: UInt16) -> String? {
        guard let entry = entry(directory, tag), entry.type == 2 || entry.type == 7 else { return nil }
        var text = bytes[entry.value].prefix { $0 != 0 }
        while text.last == 0x20 { text.removeLast() }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    /// The first of some whole numbers.
    func number(_ directory: EXIFEntry.Directory, _ tag: UInt16) -> Int? {
        guard let entry = entry(directory, tag), [1, 3, 4].contains(entry.type), entry.count > 0 else { return nil }
        var cursor = cursor(at: entry.value.lowerBound)
        return (try? cursor.number(bytes: EXIFEntry.width(of: entry.type))).flatMap { Int(exactly: $0) }
    }

    /// The first three fractions at most; one without a denominator is `nil`.
    func fractions(_ directory: EXIFEntry.Directory, _ tag: UInt16) -> [Double?] {
        guard let entry = entry(directory, tag), entry.type == 5 else { return [] }
        var cursor = cursor(at: entry.value.lowerBound)
        var result: [Double?] = []
        for _ in 0..<min(entry.count, 3) {
            guard let above = try? cursor.word(), let below = try? cursor.word() else { return result }
            result.append(below == 0 ? nil : Double(above) / Double(below))
        }
        return result
    }

    private func cursor(at offset: Int) -> ByteCursor {
        var cursor = ByteCursor(bytes, isLittleEndian: isLittleEndian)
        cursor.offset = offset
        return cursor
    }
}
