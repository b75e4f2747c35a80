import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

/// Texts from sources outside.
@Suite struct TextSeedTests {
    private let ties = TextTies(logs: [1, 2, 3])

    @Test func `a known value is written again only for a higher revision that its source states`() {
        var document = TextDocument()
        #expect(document.seed(for: [0x61]) == TextSeed([0x61], revision: 1, isRevisionStated: false))
        apply([seed(1, 1, "a", 5, isStated: true)], to: &document)
        #expect(document.seed(for: [0x61]) == nil)
        #expect(document.seed(for: [0x61], statedRevision: 5) == nil)
        #expect(document.seed(for: [0x61], statedRevision: 6)?.revision == 6)
        #expect(document.seed(for: [0x62]) == TextSeed([0x62], revision: 6, isRevisionStated: false))
        #expect(document.seed(for: [0x62], statedRevision: 2)?.revision == 2)
    }

    @Test func `a second carrier of a value and revision is the same operation under another name`() {
        var document = TextDocument()
        apply([seed(1, 1, "tea", 5), seed(2, 1, "tea", 5)], to: &document)
        #expect(document.operationCount == 1 && document.string == "tea")
        #expect(document.contains(Dot(log: 2, sequence: 1)) && document.version == [Dot(log: 1, sequence: 1)])
        apply([edit(2, 2, at: 3, "s"), edit(1, 2, at: 0, "a ")], to: &document)
        #expect(document.string == "a teas")
        #expect(
            document.bytes(at: [Dot(log: 2, sequence: 1), Dot(log: 1, sequence: 1)], ties: ties) == Array("tea".utf8))
        let again = document.apply([seed(2, 1, "tea", 5), edit(2, 1, at: 0, "x")], ties: ties)
        #expect(again.edits.isEmpty && again.refused.isEmpty && document.string == "a teas")
    }

    @Test func `a number that a carrier has used up is not given to an edit`() {
        var document = TextDocument()
        apply([seed(1, 1, "tea", 5), seed(1, 4, "tea", 5)], to: &document)
        for sequence in [2, 4] as [UInt64] {
            #expect(throws: TextError(.outOfSequence)) {
                try document.edit(Dot(log: 1, sequence: sequence), at: 0, deleting: 0, inserting: [0x61])
            }
        }
        #expect(throws: Never.self) {
            try document.edit(Dot(log: 1, sequence: 5), at: 0, deleting: 0, inserting: [0x61])
        }
        #expect(document.string == "atea")
    }

    @Test func `an undone value is hidden for everyone until its undo is undone`() {
        var document = TextDocument()
        apply([seed(1, 1, "tea", 5), seed(2, 1, "tea", 5)], to: &document)
        let undo = TextOperation(id: Dot(log: 2, sequence: 2), parents: .before, .undo([Dot(log: 2, sequence: 1)]))
        apply([undo], to: &document)
        #expect(document.string == "" && document.seed(for: Array("tea".utf8)) == nil)
        #expect(document.undosHiding(Array("tea".utf8)) == [undo.id])
        apply(
            [TextOperation(id: Dot(log: 1, sequence: 2), parents: .operations([undo.id]), .undo([undo.id]))],
            to: &document)
        #expect(document.string == "tea" && document.undosHiding(Array("tea".utf8)).isEmpty)
    }

    @Test func `of several values the latest is shown, and undoing it shows the one before`() {
        var document = TextDocument()
        apply([seed(1, 1, "I like tea", 5), seed(2, 1, "I like milk", 9)], to: &document)
        #expect(document.string == "I like milk")
        apply(
            [TextOperation(id: Dot(log: 2, sequence: 2), parents: .before, .undo([Dot(log: 2, sequence: 1)]))],
            to: &document)
        #expect(document.string == "I like tea")
        #expect(document.undosHiding(Array("I like milk".utf8)).count == 1)
    }

    @Test func `values compete when their sources' revisions do not decide`() {
        var document = TextDocument()
        apply([seed(1, 1, "a", 5, isStated: true)], to: &document)
        #expect(document.competingSeeds.isEmpty)
        apply([seed(2, 1, "b", 6, isStated: true)], to: &document)
        #expect(document.competingSeeds.isEmpty)
        apply([seed(2, 2, "c", 6, isStated: true)], to: &document)
        #expect(document.competingSeeds.map(\.value) == [[0x63], [0x62]])
        apply([seed(3, 1, "d", 7)], to: &document)
        #expect(document.competingSeeds.map(\.value) == [[0x64], [0x63], [0x62], [0x61]])
    }

    @Test func `a value that is not UTF-8 is refused`() {
        var document = TextDocument()
        let wrong = TextOperation(
            id: Dot(log: 1, sequence: 1), parents: .operations([]),
            .seed(TextSeed([0xff], revision: 1, isRevisionStated: true)))
        #expect(document.apply([wrong], ties: ties).refused.map(\.error.code) == [.notUTF8])
        #expect(document.byteCount == 0 && document.competingSeeds.isEmpty)
    }

    @Test(arguments: [1 << 22, 40, 0]) func `texts are laid along each other as the oracle lays them`(_ budget: Int) {
        var random = SeededRandom(seed: 5)
        for _ in 0..<200 {
            let texts = [words(&random), words(&random)].sorted { $0.lexicographicallyPrecedes($1) }
            var pairs: [[Int]] = []
            for match in SeedAlignment.matches(texts[0], texts[1], budget: budget) {
                pairs += (0..<match.length).map { [match.lower + $0, match.higher + $0] }
            }
            #expect(pairs == ValueAlignment.pairs(texts[0], texts[1], budget: budget).map { [$0.0, $0.1] })
        }
    }

    private func words(_ random: inout SeededRandom) -> [UInt8] {
        let words = ["a ", "b", " ", "a", "\n", "한 ", "할 ", "\u{3000}", "go  "]
        return (0..<random.number(0...12)).flatMap { _ in Array((random.pick(words) ?? "").utf8) }
    }

    private func apply(_ operations: [TextOperation], to document: inout TextDocument) {
        #expect(document.apply(operations, ties: ties).refused.isEmpty)
    }

    private func seed(
        _ log: LogNumber, _ sequence: UInt64, _ text: String, _ revision: UInt64, isStated: Bool = false
    ) -> TextOperation {
        TextOperation(
            id: Dot(log: log, sequence: sequence), parents: .operations([]),
            .seed(TextSeed(Array(text.utf8), revision: revision, isRevisionStated: isStated)))
    }

    private func edit(_ log: LogNumber, _ sequence: UInt64, at position: Int, _ text: String) -> TextOperation {
        TextOperation(
            id: Dot(log: log, sequence: sequence), parents: .before,
            hunks: [TextHunk(position: position, deleted: 0, inserted: Array(text.utf8))])
    }
}
