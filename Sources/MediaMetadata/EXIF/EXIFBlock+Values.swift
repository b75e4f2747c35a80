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

    /// Fractions; `nil` if one of them has no value, or if there are fewer than `count`.
    func fractions(_ directory: EXIFEntry.Directory, _ tag: UInt16, count: Int) -> [Double]? {
        guard let entry = entry(directory, tag), entry.type == 5, entry.count >= count else { return nil }
        var cursor = cursor(at: entry.value.lowerBound)
        var result: [Double] = []
        for _ in 0..<count {
            guard let above = try? cursor.word(), let below = try? cursor.word(), below > 0 else { return nil }
            result.append(Double(above) / Double(below))
        }
        return result
    }

    private func cursor(at offset: Int) -> ByteCursor {
        var cursor = ByteCursor(bytes, isLittleEndian: isLittleEndian)
        cursor.offset = offset
        return cursor
    }
}
