import Glibc
import SyncCore
import SyncTestSupport
import Testing

/// Random saves in many scripts, judged against a slow reading of their promise.
@Suite struct TextDifferencePropertyTests {
    @Test(arguments: [(1, 3), (2, 12), (3, 60)])
    func `hunks make the new text and cut no grapheme`(_ seed: UInt64, _ words: Int) throws {
        var hunkCount = 0
        for number in 0..<saves {
            let save = makeSave(seed << 32 + UInt64(number), words: words)
            let hunks = TextDifference.hunks(from: save.base, to: save.new, cursor: save.cursor)
            let fault = TextDifferenceJudge(from: save.base, to: save.new).fault(in: hunks)
            #expect(fault == nil, "seed \(seed), save \(number): \(describe(save)) \(hunks)")
            if fault != nil { return }
            #expect(try TextHunk.apply(hunks, to: save.base) == save.new)
            hunkCount += hunks.count
        }
        print("seed \(seed): \(saves) saves, \(hunkCount) hunks")
        #expect(hunkCount > saves / 2)
    }

    @Test func `a difference that trims by scalars is found out`() {
        let findings = findings(TornDifference.hunksByScalars)
        #expect(findings.isSuperset(of: ["cuts the base", "begins within a grapheme of the new text"]))
    }

    @Test func `a difference that compares characters is found out`() {
        #expect(findings(TornDifference.hunksByCharacters).contains("makes another text"))
    }

    @Test func `a difference without parity of flags is found out`() {
        #expect(!findings(TornDifference.hunksByTable).isEmpty)
    }

    /// How many saves of each kind: few here, more by hand with `TEXT_SAVES`.
    private var saves: Int { getenv("TEXT_SAVES").flatMap { Int(String(cString: $0)) } ?? 2000 }

    private typealias Save = (base: [UInt8], new: [UInt8], cursor: Int?)

    private func makeSave(_ seed: UInt64, words: Int) -> Save {
        var maker = TextPairMaker(random: SeededRandom(seed: seed))
        let base = maker.text(words)
        let new = maker.edited(base)
        return (base, new, maker.random.chance(50) ? maker.random.number(-1...(new.count + 1)) : nil)
    }

    private func describe(_ save: Save) -> String {
        [save.base, save.new].map { text in
            String(decoding: text, as: UTF8.self).unicodeScalars.map { String($0.value, radix: 16) }.joined(
                separator: " ")
        }.joined(separator: " -> ")
    }

    /// What the judge says about another way of making hunks, in a thousand saves.
    private func findings(_ difference: ([UInt8], [UInt8]) -> [TextHunk]) -> Set<String> {
        var findings: Set<String> = []
        for number in 0..<1000 {
            let save = makeSave(9 << 32 + UInt64(number), words: 6)
            let judge = TextDifferenceJudge(from: save.base, to: save.new)
            if let fault = judge.fault(in: difference(save.base, save.new)) { findings.insert(fault) }
        }
        return findings
    }
}
