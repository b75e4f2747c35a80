import SyncCore
import Testing

/// Taking operations back, and bringing them back.
@Suite struct TextUndoTests {
    private let ties = TextTies(logs: [1, 2, 3])

    @Test func `an undo takes back what was typed and what was deleted, and its undo brings it back`() {
        var document = TextDocument()
        apply([typed(1, "hello world"), replaced(2, at: 0, deleting: 5, with: "Goodbye")], to: &document)
        #expect(document.string == "Goodbye world")
        apply([undo(3, of: [2])], to: &document)
        #expect(document.string == "hello world")
        apply([undo(4, of: [3])], to: &document)
        #expect(document.string == "Goodbye world")
        apply([undo(5, of: [4]), undo(6, of: [1])], to: &document)
        #expect(document.string == "")
    }

    @Test func `typing goes on behind an undo as if nothing had been`() throws {
        var document = TextDocument()
        apply([typed(1, "hello"), replaced(2, at: 5, deleting: 0, with: " all")], to: &document)
        apply([undo(3, of: [2])], to: &document)
        try document.edit(Dot(log: 1, sequence: 4), at: 5, deleting: 0, inserting: Array("!".utf8))
        #expect(document.string == "hello!")
        apply([undo(5, of: [3])], to: &document)
        #expect(document.string == "hello! all")
        #expect(document.bytes(at: [Dot(log: 1, sequence: 3)], ties: ties) == Array("hello".utf8))
        #expect(document.bytes(at: [Dot(log: 1, sequence: 2)], ties: ties) == Array("hello all".utf8))
    }

    @Test func `an undo of many reports what an editor has to replace`() {
        var document = TextDocument()
        apply([typed(1, "abc"), replaced(2, at: 1, deleting: 1, with: "x"), typed(3, "end", at: 3)], to: &document)
        let merge = document.apply([undo(4, of: [2, 3])], ties: ties)
        #expect(document.string == "abc")
        #expect(TextReplica.isTrue(merge.edits, from: Array("axcend".utf8), to: Array("abc".utf8)))
    }

    @Test func `an undo of what its author had not seen is refused and changes nothing`() {
        let other = TextOperation(
            id: Dot(log: 2, sequence: 1), parents: .before, hunks: [TextHunk(position: 0, deleted: 0, inserted: [0x62])]
        )
        for targets in [[], [Dot(log: 1, sequence: 7)], [Dot(log: 2, sequence: 1)], [Dot(log: 1, sequence: 2)]] {
            var document = TextDocument()
            let wrong = TextOperation(id: Dot(log: 1, sequence: 2), parents: .before, .undo(targets))
            let behind = typed(3, "c", at: 1)
            let merge = document.apply([typed(1, "a"), other, wrong, behind], ties: ties)
            #expect(merge.refused.map(\.id) == [wrong.id] && merge.refused[0].error.code == .malformedUndo)
            #expect(document.string == "acb" && document.operationCount == 4)
        }
    }

    @Test func `a long chain of undos of undos ends as it should`() {
        var document = TextDocument()
        let chain = (2...401).map { undo($0, of: [$0 - 1]) }
        apply([typed(1, "a")] + chain, to: &document)
        #expect(document.string == "a")
        apply([undo(402, of: [401])], to: &document)
        #expect(document.string == "")
    }

    @Test func `an edit without hunks is an operation like others`() {
        var document = TextDocument()
        let empty = TextOperation(id: Dot(log: 1, sequence: 1), parents: .before, hunks: [])
        #expect(document.apply([empty, typed(2, "a"), undo(3, of: [1])], ties: ties).refused.isEmpty)
        #expect(document.string == "a" && document.operationCount == 3)
    }

    private func apply(_ operations: [TextOperation], to document: inout TextDocument) {
        #expect(document.apply(operations, ties: ties).refused.isEmpty)
    }

    private func typed(_ sequence: Int, _ text: String, at position: Int = 0) -> TextOperation {
        replaced(sequence, at: position, deleting: 0, with: text)
    }

    private func replaced(_ sequence: Int, at position: Int, deleting: Int, with text: String) -> TextOperation {
        let hunk = TextHunk(position: position, deleted: deleting, inserted: Array(text.utf8))
        return TextOperation(id: Dot(log: 1, sequence: UInt64(sequence)), parents: .before, hunks: [hunk])
    }

    private func undo(_ sequence: Int, of targets: [Int]) -> TextOperation {
        TextOperation(
            id: Dot(log: 1, sequence: UInt64(sequence)), parents: .before,
            .undo(targets.map { Dot(log: 1, sequence: UInt64($0)) }))
    }
}
