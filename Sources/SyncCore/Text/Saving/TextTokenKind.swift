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
        tokens.reserveCapacity(self == .word ? range.count / 5 + 4 : 16)
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
        var end = start
        if TextTokenKind.isIdeograph(at: start, text) {
            end = min(start + 3, limit)
        } else {
            while end < limit, !isEndOfWord(end, text) { end &+= 1 }
        }
        while end < limit, TextToken.isBlank(text[end]) { end &+= 1 }
        return end
    }

    @inline(__always)
    private func isEndOfWord(_ position: Int, _ text: Bytes) -> Bool {
        let byte = text[position]
        if byte > 0x20 && byte &- 0xe3 > 6 { return false }  // most bytes: neither blank nor the lead of an ideograph
        return TextToken.isBlank(byte) || TextTokenKind.isIdeograph(at: position, text)
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
