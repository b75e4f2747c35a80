import SyncCore
import Testing

/// Whole texts saved on two devices against the same text, and what both show when they have met.
@Suite struct SavedTwinTests {
    @Test(arguments: [
        ("hello world", "hello brave world", "hello brave world", "hello brave world"),
        ("hello world", "Hello brave world", "hello brave world", "Hello brave world"),
        ("hello world", "hello brave world", "Hello brave worlds", "Hello brave worlds"),
        ("hello brave world", "Hello world", "hello world", "Hello world"),
        ("teh cat", "the cat", "the cat", "the cat"),
        ("diner", "dinner", "dinner", "dinner"),
        ("cafe", "café", "café", "café"),
        ("오늘은 놀았다.", "오늘은 고양이와 놀았다.", "오늘은 고양이와 놀았다!", "오늘은 고양이와 놀았다!"),
        ("🇰🇷 나비 👨‍👩‍👧", "🇰🇷🇺🇸 나비 👨‍👩‍👧‍👦", "🇰🇷🇺🇸 나비 👨‍👩‍👧", "🇰🇷🇺🇸 나비 👨‍👩‍👧‍👦"),
        ("old", "new body", "new body", "new body"),
    ])
    func `the same edit saved on both appears once, beside others too`(
        _ base: String, _ one: String, _ other: String, _ merged: String
    ) {
        let start = operation(1, .before, from: "", to: base)
        let parents = TextParents.operations([start.id])
        let saves = [operation(2, parents, from: base, to: one), operation(3, parents, from: base, to: other)]
        for order in [saves, saves.reversed()] {
            var document = TextDocument()
            for operation in [start] + order { _ = document.apply([operation], ties: TextTies(logs: [1, 2, 3])) }
            #expect(document.bytes == Array(merged.utf8))
        }
    }

    private func operation(
        _ log: LogNumber, _ parents: TextParents, from base: String, to new: String
    ) -> TextOperation {
        let hunks = TextDifference.hunks(from: Array(base.utf8), to: Array(new.utf8))
        return TextOperation(
            id: Dot(log: log, sequence: 1), parents: parents, isTwinnable: hunks.areTwinnable, hunks: hunks)
    }
}
