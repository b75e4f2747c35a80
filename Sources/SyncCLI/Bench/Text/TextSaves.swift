internal import SyncCore

/// What saving a whole text of 2 kB takes of the text layer: what changed, the operation, the merged text, its edits for
/// the editor, and the moved cursor.
enum TextSaves {
    static func run(_ context: BenchContext) throws {
        let base = story()
        let middle = base.count / 2
        let place = (middle..<base.count).first { base[$0] == UInt8(ascii: "w") } ?? 0
        for (name, hunk) in [
            ("a word added", TextHunk(position: place, deleted: 0, inserted: Array("산책 ".utf8))),
            ("a word replaced", TextHunk(position: place, deleted: 4, inserted: Array("without".utf8))),
        ] {
            let new = try TextHunk.apply([hunk], to: base)
            var saved: [UInt8] = []
            let cost = try CPUTime.median(of: 31, together: 50) { saved = try save(new, over: base) }
            try TextBench.expect(saved == new, "a save")
            context.add(
                "a 2 kB story saved whole, \(name)", cost, "us", .atMost(5), published: "Loro 10-16")
        }
    }

    private static func save(_ new: [UInt8], over base: [UInt8]) throws(TextError) -> [UInt8] {
        let hunks = TextDifference.hunks(from: base, to: new, cursor: new.count / 2)
        let merged = try TextHunk.apply(hunks, to: base)
        let shown = TextDifference.hunks(from: new, to: merged)
        let replacements = TextReplacement.replacements(by: shown)
        let ranges = TextReplacementRanges.ranges(of: replacements, from: new, to: merged)
        guard TextCursor.moved(new.count / 2, through: shown) >= 0, ranges.isEmpty else { return [] }
        return merged
    }

    /// About 2 kB of Korean and English.
    private static func story() -> [UInt8] {
        var text = ""
        var number = 0
        while text.utf8.count < 2000 {
            number += 1
            text += "\(number) days with Bori, 보리와 함께한 하루. "
        }
        return Array(text.utf8)
    }
}
