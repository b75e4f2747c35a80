/// A stretch of a text and the tokens it consists of.
struct TokenizedText {
    /// The tokens, which fill the stretch without gaps.
    let tokens: [TextToken]
    /// The stretch, in bytes.
    let range: Range<Int>

    init(_ kind: TextTokenKind, _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
        tokens = kind.tokens(of: range, in: text)
        self.range = range
    }

    /// The bytes of some tokens; for none, the place where they would stand.
    func bytes(of numbers: Range<Int>) -> Range<Int> {
        start(of: numbers.lowerBound)..<start(of: numbers.upperBound)
    }

    private func start(of number: Int) -> Int {
        number < tokens.count ? tokens[number].start : range.upperBound
    }
}
