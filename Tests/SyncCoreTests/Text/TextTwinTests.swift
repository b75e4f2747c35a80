import SyncCore
import Testing

/// The same edit made on two devices that had not heard of each other.
@Suite struct TextTwinTests {
    @Test func `the same word added on both appears once`() {
        #expect(merged("hello world", save(6, 0, "brave "), save(6, 0, "brave ")) == "hello brave world")
    }

    @Test func `the same correction on both appears once`() {
        #expect(merged("teh cat", save(0, 3, "the"), save(0, 3, "the")) == "the cat")
    }

    @Test func `the same new body on both appears once`() {
        #expect(merged("old", save(0, 3, "새 글 👨‍👩‍👧"), save(0, 3, "새 글 👨‍👩‍👧")) == "새 글 👨‍👩‍👧")
    }

    @Test func `different words at one place both stay, whole`() {
        #expect(merged("hello world", save(6, 0, "cat "), save(6, 0, "car ")) == "hello car cat world")
    }

    @Test func `an edit that says it is no twin stays beside its equal`() {
        #expect(merged("a", save(1, 0, "\n", twinnable: false), save(1, 0, "\n", twinnable: false)) == "a\n\n")
    }

    @Test func `taking back one's own word leaves the other's`() {
        var document = TextDocument()
        let mine = operation(2, 1, save(6, 0, "brave "), behind: base)
        let taken = operation(2, 2, save(6, 6, ""), behind: mine.id)
        let other = operation(3, 1, save(6, 0, "brave "), behind: base)
        _ = document.apply([start("hello world"), mine, taken, other], ties: ties)
        #expect(document.string == "hello brave world")
        #expect(document.bytes(at: [mine.id, other.id], ties: ties) == Array("hello brave world".utf8))
        #expect(document.bytes(at: [taken.id], ties: ties) == Array("hello world".utf8))
    }

    @Test func `a delete that knew both copies deletes the word`() {
        var document = TextDocument()
        let mine = operation(2, 1, save(6, 0, "brave "), behind: base)
        let other = operation(3, 1, save(6, 0, "brave "), behind: base)
        let delete = TextOperation(
            id: Dot(log: 2, sequence: 2), parents: .operations([mine.id, other.id]), hunks: [save(6, 6, "").hunk])
        _ = document.apply([start("hello world"), mine, other, delete], ties: ties)
        #expect(document.string == "hello world")
    }

    private typealias Save = (hunk: TextHunk, isTwinnable: Bool)

    private let base = Dot(log: 1, sequence: 1)
    private let ties = TextTies(logs: [1, 2, 3])

    private func save(_ position: Int, _ deleted: Int, _ text: String, twinnable: Bool = true) -> Save {
        (TextHunk(position: position, deleted: deleted, inserted: Array(text.utf8)), twinnable)
    }

    private func start(_ text: String) -> TextOperation {
        TextOperation(id: base, parents: .before, hunks: [save(0, 0, text).hunk])
    }

    private func operation(_ log: LogNumber, _ sequence: UInt64, _ save: Save, behind parent: Dot) -> TextOperation {
        TextOperation(
            id: Dot(log: log, sequence: sequence), parents: .operations([parent]), isTwinnable: save.isTwinnable,
            hunks: [save.hunk])
    }

    /// What both orders of two concurrent saves come to.
    private func merged(_ text: String, _ first: Save, _ second: Save) -> String {
        let saves = [operation(2, 1, first, behind: base), operation(3, 1, second, behind: base)]
        var one = TextDocument()
        _ = one.apply([start(text)] + saves, ties: ties)
        var other = TextDocument()
        for operation in [start(text)] + saves.reversed() { _ = other.apply([operation], ties: ties) }
        #expect(one.bytes == other.bytes)
        return one.string
    }
}
