/// Where a text may be cut without tearing apart what a reader takes for one character.
///
/// Extended grapheme clusters (UAX #29): Hangul of jamo, marks on their letters, emoji joined by ZWJ or with a skin
/// tone, pairs of regional indicators, CR LF. Between scalars of the common scripts the answer comes from a table that
/// no version of Unicode changes; elsewhere the standard library's segmentation is asked about a small window. There
/// two devices with other versions of Unicode may choose other borders for a save. They lose nothing by it: a border
/// always lies between two scalars, and operations carry byte positions, never graphemes.
enum GraphemeBorder {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether a grapheme begins at a position, or the text ends there. `false` within a scalar.
    ///
    /// Cost: a few steps; for a run of flags, or of marks on one letter, the length of the run before the position.
    @inline(__always)
    static func lies(at position: Int, in text: Bytes) -> Bool {
        guard position > 0, position < text.count else { return true }
        let before = text[position - 1]
        let after = text[position]
        if before | after < 0x80 { return before != 0x0d || after != 0x0a }
        if after & 0xc0 == 0x80 { return false }
        return liesBetweenScalars(position, text)
    }

    /// Whether regional indicators stand on both sides of a position.
    static func isBetweenFlagLetters(_ position: Int, _ text: Bytes) -> Bool {
        isFlagLetter(position, text) && isFlagLetter(position - 4, text)
    }

    private static func liesBetweenScalars(_ position: Int, _ text: Bytes) -> Bool {
        let start = startOfScalar(before: position, text)
        let before = scalar(at: start, text)
        let after = scalar(at: position, text)
        if isPlain(before) && isPlain(after) { return true }
        if isBetweenFlagLetters(position, text) { return flagLetters(before: position, text) % 2 == 0 }
        if continues(before) && continues(after) { return false }
        return isSegmentBorder(position, startOfContext(of: position, from: start, text), text)
    }

    /// Scalars that begin a grapheme after any other of them, and that nothing but marks joins to what follows.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x7f, 0xac00...0xd7a3, 0x4e00...0x9fff, 0x3400...0x4dbf: true  // ASCII, Hangul syllables, ideographs
        case 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc: true  // kana
        case 0x3001...0x3003, 0x3008...0x3011, 0xff01...0xff5e, 0x2010...0x2027: true  // punctuation
        case 0x3131...0x318e, 0xc0...0x24f, 0x391...0x3a1, 0x3a3...0x3c9, 0x410...0x44f: true  // letters standing alone
        case 0x5d0...0x5ea, 0x621...0x63f, 0x641...0x64a: true  // Hebrew, Arabic
        default: false
        }
    }

    /// How many regional indicators stand before a position without a break: their pairs begin where the run does.
    private static func flagLetters(before position: Int, _ text: Bytes) -> Int {
        var start = position
        while isFlagLetter(start - 4, text) { start -= 4 }
        return (position - start) / 4
    }

    private static func isFlagLetter(_ position: Int, _ text: Bytes) -> Bool {
        guard position >= 0, position + 4 <= text.count else { return false }
        return text[position] == 0xf0 && text[position + 1] == 0x9f && text[position + 2] == 0x87
            && text[position + 3] >= 0xa6
    }

    /// From where the segmentation has to look: the last scalar before the position that does not continue another.
    ///
    /// What stands before that scalar decides whether it begins a grapheme, but nothing behind it. A scalar that
    /// continues whatever stands before it needs to be seen with that one only.
    private static func startOfContext(of position: Int, from last: Int, _ text: Bytes) -> Int {
        if continues(scalar(at: position, text)) { return last }
        var start = last
        while start > 0, continues(scalar(at: start, text)) { start = startOfScalar(before: start, text) }
        return start
    }

    /// Marks, joiners, variation selectors, tags and skin tones.
    private static func continues(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        if scalar.value == 0x200d || 0x1f3fb...0x1f3ff ~= scalar.value { return true }
        return scalar.properties.isGraphemeExtend
    }

    private static func isSegmentBorder(_ position: Int, _ start: Int, _ text: Bytes) -> Bool {
        let end = min(position + length(ofScalarBeginning: text[position]), text.count)
        let window = String(decoding: Bytes(rebasing: text[start..<end]), as: UTF8.self)
        var index = window.startIndex
        while index < window.endIndex {
            let offset = window.utf8.distance(from: window.startIndex, to: index)
            if offset >= position - start { return offset == position - start }
            index = window.index(after: index)
        }
        return false
    }

    private static func startOfScalar(before position: Int, _ text: Bytes) -> Int {
        var start = position - 1
        while start > 0, text[start] & 0xc0 == 0x80 { start -= 1 }
        return start
    }

    private static func length(ofScalarBeginning byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }

    /// The scalar that begins at a position; the replacement character when there is none.
    private static func scalar(at position: Int, _ text: Bytes) -> Unicode.Scalar {
        let first = text[position]
        if first < 0x80 { return Unicode.Scalar(first) }
        let length = length(ofScalarBeginning: first)
        guard position + length <= text.count else { return "\u{fffd}" }
        var value = UInt32(first) & (0x7f >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(text[position + offset] & 0x3f) }
        return Unicode.Scalar(value) ?? "\u{fffd}"
    }
}
