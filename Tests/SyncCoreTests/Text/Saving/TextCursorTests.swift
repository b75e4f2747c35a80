import SyncCore
import SyncTestSupport
import Testing

@Suite struct TextCursorTests {
    @Test(arguments: [
        (2, 2), (3, 3), (4, 3), (6, 3), (7, 5), (9, 7),
    ])
    func `a cursor goes with the text around it`(_ cursor: Int, _ moved: Int) {
        #expect(TextCursor.moved(cursor, through: [edit(3, 4, 2)]) == moved)
    }

    @Test func `what others insert at the cursor appears behind it`() {
        #expect(TextCursor.moved(3, through: [edit(3, 0, 5)]) == 3)
        #expect(TextCursor.moved(4, through: [edit(3, 0, 5)]) == 9)
    }

    @Test func `edits are carried out one after the other, hunks all at once`() {
        #expect(TextCursor.moved(10, through: [edit(8, 0, 4), edit(0, 4, 0), edit(9, 5, 0)]) == 9)
        let hunks = [hunk(0, 4, ""), hunk(8, 0, "four")]
        #expect(TextCursor.moved(10, through: hunks) == 10)
        #expect(TextCursor.moved(8, through: hunks) == 4)
        #expect(TextCursor.moved(2, through: hunks) == 0)
    }

    @Test func `hunks move a cursor as the same edits from the last to the first do`() {
        for seed in 0..<500 as Range<UInt64> {
            var maker = TextPairMaker(random: SeededRandom(seed: seed))
            let base = maker.text(20)
            let hunks = TextDifference.hunks(from: base, to: maker.edited(base))
            let edits = hunks.reversed().map { edit($0.position, $0.deleted, $0.inserted.count) }
            for cursor in 0...base.count {
                let isRight = TextCursor.moved(cursor, through: hunks) == TextCursor.moved(cursor, through: edits)
                #expect(isRight, "seed \(seed), cursor \(cursor)")
            }
        }
    }

    private func edit(_ position: Int, _ deleted: Int, _ inserted: Int) -> TextEdit {
        TextEdit(position: position, deleted: deleted, inserted: inserted)
    }

    private func hunk(_ position: Int, _ deleted: Int, _ text: String) -> TextHunk {
        TextHunk(position: position, deleted: deleted, inserted: Array(text.utf8))
    }
}
