import SyncCore
import Testing

/// Texts that are long, rewritten or written to take long.
@Suite struct LongTextDifferenceTests {
    @Test func `a rewritten story is one replacement that keeps its ends`() {
        let base = "Title\n" + words(0..<900) + "end."
        let new = "Title\n" + words(1000..<1900) + "end."
        let hunks = TextDifference.hunks(from: Array(base.utf8), to: Array(new.utf8))
        #expect(hunks.count == 1)
        #expect(hunks.first?.position == 7)
        judge(base, new)
    }

    @Test func `when too many words changed, lines that stayed are kept`() {
        let kept = "This line stays as it is.\n"
        let base = words(0..<400) + "\n" + kept + words(400..<800)
        let new = words(1000..<1400) + "\n" + kept + words(1400..<1800)
        #expect(TextDifference.hunks(from: Array(base.utf8), to: Array(new.utf8)).count == 2)
        judge(base, new)
    }

    @Test func `words in another order beyond the budget are still made`() {
        let numbers = Array(0..<1500)
        let order = numbers.sorted { ($0 * 7919 % 1009, $0) < ($1 * 7919 % 1009, $1) }
        judge(numbers.map { "w\($0) " }.joined(), order.map { "w\($0) " }.joined())
    }

    @Test func `hundreds of scattered edits are hunks of their own`() {
        let base = words(0..<1000)
        let new = (0..<1000).map { $0 % 5 == 2 ? "changed " : "w\($0) " }.joined()
        #expect(TextDifference.hunks(from: Array(base.utf8), to: Array(new.utf8)).count == 200)
        judge(base, new)
    }

    @Test(arguments: [
        ("🇰🇷", "🇰"), ("e\u{301}\u{302}\u{327}", "\u{301}"), ("\u{301}", "\u{302}"), ("👩‍", "👩"),
        ("\u{1112}\u{1161}\u{11ab}", "\u{11ab}"),
        ("aa ", "a "), ("क\u{94d}", "क"), ("日", "本"),
    ])
    func `one thing repeated ten thousand times takes no longer than it has to`(_ unit: String, _ piece: String) {
        let half = String(repeating: unit, count: 5000)
        let whole = Array((half + half).utf8)
        for new in [half + piece + half, piece + half + half, half + half + piece, half + piece, piece + half] {
            let hunks = TextDifference.hunks(from: whole, to: Array(new.utf8))
            #expect((try? TextHunk.apply(hunks, to: whole)) == Array(new.utf8))
        }
    }

    private func words(_ numbers: Range<Int>) -> String { numbers.map { "w\($0) " }.joined() }

    private func judge(_ base: String, _ new: String) {
        let (base, new) = (Array(base.utf8), Array(new.utf8))
        let judge = TextDifferenceJudge(from: base, to: new)
        #expect(judge.fault(in: TextDifference.hunks(from: base, to: new)) == nil)
    }
}
