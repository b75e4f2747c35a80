import SyncCore
import SyncTestSupport
import Testing

/// The same edit has to come to the same hunk whatever else is saved with it: only so are twins found.
@Suite struct TwinDifferenceTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `two edits in one save are the hunks of each`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for number in 0..<500 {
            let words = (0..<24).map { "\(TwinDifferenceTests.stems[$0 % 8])\($0)" }
            let first = random.number(0...8)
            let second = random.number(first + 4...22)
            let (one, other) = (edit(&random), edit(&random))
            let alone = hunks(words, [first: one]) + hunks(words, [second: other])
            let together = hunks(words, [first: one, second: other])
            #expect(together == alone, "seed \(seed), save \(number): \(one) at \(first), \(other) at \(second)")
            if together != alone { return }
        }
    }

    private static let stems = ["nabi", "고양이", "하루", "aaa", "\u{1112}\u{1161}\u{11ab}", "日", "שלום", "👨‍👩‍👧"]

    private enum Edit { case capital, ending, doubled, removed, followed, split, replaced }

    private func edit(_ random: inout SeededRandom) -> Edit {
        random.pick([.capital, .ending, .doubled, .removed, .followed, .split, .replaced]) ?? .removed
    }

    private func edited(_ word: String, _ edit: Edit) -> [String] {
        switch edit {
        case .capital: ["X" + word.dropFirst()]
        case .ending: [word + "은"]
        case .doubled: [word, word]
        case .removed: []
        case .followed: [word, "brave"]
        case .split: [String(word.prefix(1)), String(word.dropFirst())]
        case .replaced: ["something"]
        }
    }

    private func hunks(_ words: [String], _ edits: [Int: Edit]) -> [TextHunk] {
        let new = words.indices.flatMap { index in edits[index].map { edited(words[index], $0) } ?? [words[index]] }
        let (base, text) = (words.joined(separator: " "), new.joined(separator: " "))
        return TextDifference.hunks(from: Array(base.utf8), to: Array(text.utf8))
    }
}
