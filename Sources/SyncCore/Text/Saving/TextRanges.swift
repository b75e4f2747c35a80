/// One place of a text as both kinds of editors count it.
package struct TextRanges: Hashable, Sendable {
    /// In UTF-8 bytes.
    package var utf8: Range<Int>
    /// In UTF-16 units.
    package var utf16: Range<Int>
}

/// Counting in UTF-16 what is known in UTF-8, and the other way round.
extension TextRanges {
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The ranges of a text, which must be ascending and lie within it, at scalar borders.
    ///
    /// Cost: one pass up to the last of them.
    package static func ranges(_ ranges: [Range<Int>], in text: Bytes) -> [TextRanges] {
        var offset = 0
        var units = 0
        return ranges.map { range in
            units += utf16Count(text, offset..<range.lowerBound)
            let count = utf16Count(text, range)
            defer { (offset, units) = (range.upperBound, units + count) }
            return TextRanges(utf8: range, utf16: units..<units + count)
        }
    }

    /// The UTF-16 offset of a UTF-8 offset within a text. Cost: one pass up to it.
    package static func utf16Offset(ofUTF8 offset: Int, in text: Bytes) -> Int { utf16Count(text, 0..<offset) }

    /// The UTF-8 offset of a UTF-16 offset: between the halves of a surrogate pair that of its scalar's start, behind
    /// the text its end. Cost: one pass up to it.
    package static func utf8Offset(ofUTF16 offset: Int, in text: Bytes) -> Int {
        var units = 0
        var position = 0
        while position < text.count {
            let byte = text[position]
            units += byte < 0xf0 ? 1 : 2
            if units > offset { return position }
            position += byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
        }
        return text.count
    }

    /// How many UTF-16 units the scalars of a range have: one for each, two for each of four bytes.
    private static func utf16Count(_ text: Bytes, _ range: Range<Int>) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "a range lies beyond the text")
        var count = 0
        for position in range {
            let byte = text[position]
            count &+= byte & 0xc0 == 0x80 ? 0 : byte < 0xf0 ? 1 : 2
        }
        return count
    }
}
