/// A stretch of two texts by tokens. Here replacements count tokens instead of bytes.
struct TokenizedPair {
    let base: TokenizedText
    let new: TokenizedText

    init(_ kind: TextTokenKind, _ whole: TextReplacement, _ texts: TextPair) {
        base = TokenizedText(kind, whole.base, of: texts.base)
        new = TokenizedText(kind, whole.new, of: texts.new)
    }

    /// The bytes of some tokens.
    func bytes(of tokens: TextReplacement) -> TextReplacement {
        TextReplacement(base: base.bytes(of: tokens.base), new: new.bytes(of: tokens.new))
    }

    /// The tokens that are kept, ascending, and nothing at the end of both texts; `nil` when over budget.
    func matches() -> [TextReplacement]? {
        let end = TextReplacement(
            base: base.tokens.count..<base.tokens.count, new: new.tokens.count..<new.tokens.count)
        return TokenAlignment.matches(base.tokens, new.tokens).map { $0 + [end] }
    }

    /// What was replaced between two matches: similar tokens at its ends each by itself, the rest together.
    ///
    /// So a capital letter and a word added beside it stay two edits, each equal to what another device makes of it.
    func parts(of gap: TextReplacement, texts: TextPair) -> [TextReplacement] {
        var rest = gap
        var parts: [TextReplacement] = []
        while let first = rest.first, areSimilar(first, texts) {
            parts.append(first)
            rest = rest.moved(start: 1, end: 0)
        }
        var behind: [TextReplacement] = []
        while let last = rest.last, areSimilar(last, texts) {
            behind.append(last)
            rest = rest.moved(start: 0, end: -1)
        }
        if !rest.base.isEmpty || !rest.new.isEmpty { parts.append(rest) }
        return parts + behind.reversed()
    }

    /// Whether two tokens share half of the longer one or more at their ends, blanks not counted.
    private func areSimilar(_ pair: TextReplacement, _ texts: TextPair) -> Bool {
        let range = bytes(of: pair)
        let word = TokenizedPair.withoutBlanks(range.base, texts.base)
        let newWord = TokenizedPair.withoutBlanks(range.new, texts.new)
        let shorter = min(word.count, newWord.count)
        let prefix = texts.commonPrefix(word.lowerBound, newWord.lowerBound, limit: shorter)
        let suffix = texts.commonSuffix(word.upperBound, newWord.upperBound, limit: shorter - prefix)
        return 2 * (prefix + suffix) >= max(word.count, newWord.count)
    }

    private static func withoutBlanks(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, TextToken.isBlank(text[end - 1]) { end -= 1 }
        return range.lowerBound..<end
    }
}

extension TextReplacement {
    /// The first token of both, if there is one in each and more in either.
    fileprivate var first: TextReplacement? {
        guard !isPure, base.count + new.count > 2 else { return nil }
        return TextReplacement(
            base: base.lowerBound..<base.lowerBound + 1, new: new.lowerBound..<new.lowerBound + 1)
    }

    /// The last token of both, if there is one in each and more in either.
    fileprivate var last: TextReplacement? {
        guard !isPure, base.count + new.count > 2 else { return nil }
        return TextReplacement(
            base: base.upperBound - 1..<base.upperBound, new: new.upperBound - 1..<new.upperBound)
    }
}
