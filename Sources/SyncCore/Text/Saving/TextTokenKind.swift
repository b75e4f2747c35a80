/// How a text is cut into tokens.
///
/// The cut depends on the text alone, not on what was changed in it, so that an edit is found the same whatever else
/// is changed beside it.
enum TextTokenKind {
    /// Words with the blanks behind them, which are the eojeol of Korean; ideographs and kana, which are written
    /// without blanks, one by one.
    case word
    /// Lines with their line feed.
    case line

    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether a token begins at a position, or the text ends there.
    func begins(at position: Int, in text: Bytes) -> Bool {
        guard position > 0, position < text.count else { return true }
        let before = text[position - 1]
        if self == .line { return before == 0x0a }
        let byte = text[position]
        if byte & 0xc0 == 0x80 || TextToken.isBlank(byte) { return false }
        return TextToken.isBlank(before) || TextTokenKind.isIdeograph(at: position, text)
            || position >= 3 && TextTokenKind.isIdeograph(at: position - 3, text)
    }

    /// The tokens of a stretch that begins and ends with tokens.
    func tokens(of range: Range<Int>, in text: Bytes) -> [TextToken] {
        var tokens: [TextToken] = []
        tokens.reserveCapacity(self == .word ? range.count / 8 + 4 : 16)
        var start = range.lowerBound
        while start < range.upperBound {
            let end = self == .word ? wordEnd(start, range.upperBound, text) : lineEnd(start, range.upperBound, text)
            tokens.append(TextToken(text, start, end))
            start = end
        }
        return tokens
    }

    @inline(__always)
    private func wordEnd(_ start: Int, _ limit: Int, _ text: Bytes) -> Int {
        let isIdeograph = TextTokenKind.isIdeograph(at: start, text)
        var end = isIdeograph ? min(start + 3, limit) : lettersEnd(start, limit, text)
        while end < limit, TextToken.isBlank(text[end]) { end &+= 1 }
        return end
    }

    /// Where the letters of a word end, looking at eight bytes at a time.
    @inline(__always)
    private func lettersEnd(_ start: Int, _ limit: Int, _ text: Bytes) -> Int {
        var end = start
        while end < limit {
            if end &+ 8 <= text.count {
                let found = TextTokenKind.unusualBytes(TextPair.word(UnsafeRawBufferPointer(text), end))
                if found == 0 {
                    end &+= 8
                    continue
                }
                end &+= found.trailingZeroBitCount / 8
                if end >= limit { break }
            }
            if TextToken.isBlank(text[end]) || TextTokenKind.isIdeograph(at: end, text) { return end }
            end &+= 1
        }
        return min(end, limit)
    }

    /// The high bit of each of eight bytes that may end a word: up to 0x20, or 0xe3 to 0xe9.
    @inline(__always)
    private static func unusualBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = word & (0x7f &* ones)
        let isBlank = ~(low &+ 0x5f &* ones) & ~word
        let isIdeograph = (low &+ 0x1d &* ones) & ~(low &+ 0x16 &* ones) & word
        return (isBlank | isIdeograph) & (0x80 &* ones)
    }

    private func lineEnd(_ start: Int, _ limit: Int, _ text: Bytes) -> Int {
        var end = start
        while end < limit, text[end] != 0x0a { end &+= 1 }
        return min(end + 1, limit)
    }

    /// Whether an ideograph, kana or a mark of their punctuation begins at a position (U+3000-30FF, U+4000-9FFF).
    @inline(__always)
    private static func isIdeograph(at position: Int, _ text: Bytes) -> Bool {
        let byte = text[position]
        if byte &- 0xe4 <= 5 { return true }
        return byte == 0xe3 && position + 1 < text.count && text[position + 1] <= 0x83
    }
}
