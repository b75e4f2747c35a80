import SyncTestSupport

/// Makes texts in many scripts, and others that a person might have made of them.
///
/// Edits fall between any two scalars, so that graphemes are torn, joined and re-paired all the time.
struct TextPairMaker {
    private static let words = [
        "a", "the ", "hello ", "Hello ", "nn", "x", " ", "\n", "\r\n", "\r", "dinner ", "aaaa", "ab ab ab ",
        "한글", "하루는 ", "하루가 ", "고양이", "ㅋㅋㅋ", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "\u{1112}\u{1161}",
        "\u{11ab}", "\u{1161}", "\u{1112}", "각", "\u{1100}\u{1161}\u{11a8}", "e\u{301}", "\u{e9}", "\u{301}",
        "\u{302}\u{327}",
        "👨‍👩‍👧", "👨‍👩‍👧‍👦 ", "👩🏽", "👍", "\u{1f3fd}", "\u{200d}", "❤\u{fe0f}", "❤", "\u{fe0f}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1\u{fe0f}\u{20e3}",
        "🇰🇷", "🇰", "🇷🇺", "🇺🇸🇺🇸", "שלום ", "\u{5bc}", "مرحبا ", "日本語", "がぎ", "か\u{3099}", "、", "क्षि", "क\u{94d}", "ष",
        "ไทยที่", "\u{600}1", "€", "𝒳", "\u{feff}", "\u{2028}",
    ]

    var random: SeededRandom

    /// A text of at most so many words; one in four of few different ones, which repeat themselves.
    mutating func text(_ words: Int) -> [UInt8] {
        let all = TextPairMaker.words
        let choice = random.chance(25) ? (0..<random.number(1...3)).compactMap { _ in random.pick(all) } : all
        let spaced = random.chance(50)
        var text = ""
        for _ in 0..<random.number(0...words) {
            text += random.pick(choice) ?? ""
            if spaced && random.chance(60) { text += " " }
        }
        return Array(text.utf8)
    }

    /// The text after some edits.
    mutating func edited(_ text: [UInt8]) -> [UInt8] {
        if random.chance(3) { return self.text(20) }
        var scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        if random.chance(10) { decompose(&scalars) }
        for _ in 0..<(random.pick([0, 1, 1, 1, 2, 3, 6]) ?? 1) {
            let start = random.number(0...scalars.count)
            let end = min(scalars.count, start + (random.pick([0, 0, 1, 1, 2, 5, 12]) ?? 0))
            let word = Array((random.pick(TextPairMaker.words) ?? "").unicodeScalars)
            let again = Array(scalars[start..<end])
            let inserted = random.pick([[], word, again + again, Array(word.prefix(1)), word + word]) ?? []
            scalars.replaceSubrange(start..<end, with: inserted)
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return Array(String(result).utf8)
    }

    /// Writes letters as another keyboard does: equal as characters, but other bytes.
    private func decompose(_ scalars: inout [Unicode.Scalar]) {
        let forms: [Unicode.Scalar: [Unicode.Scalar]] = [
            "각": ["\u{1100}", "\u{1161}", "\u{11a8}"], "글": ["\u{1100}", "\u{1173}", "\u{11af}"],
            "하": ["\u{1112}", "\u{1161}"], "\u{e9}": ["e", "\u{301}"], "が": ["か", "\u{3099}"],
        ]
        scalars = scalars.flatMap { forms[$0] ?? [$0] }
    }
}
