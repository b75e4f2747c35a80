import SyncCore

/// Judges hunks by the words of their promise, slowly and without the code that made them.
struct TextDifferenceJudge {
    let base: [UInt8]
    let new: [UInt8]
    let borders: Set<Int>
    let newBorders: Set<Int>

    init(from base: [UInt8], to new: [UInt8]) {
        self.base = base
        self.new = new
        borders = TextDifferenceJudge.graphemeBorders(base)
        newBorders = TextDifferenceJudge.graphemeBorders(new)
    }

    /// What is wrong with hunks, or `nil`.
    func fault(in hunks: [TextHunk]) -> String? {
        var made: [UInt8] = []
        var next = 0
        for hunk in hunks {
            guard hunk.position >= next + (next > 0 ? 3 : 0) else { return "hunks too near" }
            let end = hunk.position + hunk.deleted
            guard end <= base.count else { return "beyond the base" }
            guard borders.contains(hunk.position), borders.contains(end) else { return "cuts the base" }
            guard hunk.deleted > 0 || !hunk.inserted.isEmpty else { return "changes nothing" }
            made += base[next..<hunk.position]
            guard newBorders.contains(made.count) else { return "begins within a grapheme of the new text" }
            made += hunk.inserted
            guard newBorders.contains(made.count) else { return "ends within a grapheme of the new text" }
            next = end
        }
        made += base[next...]
        return made == new ? nil : "makes another text"
    }

    /// Where graphemes begin and end, by going through the whole text.
    private static func graphemeBorders(_ text: [UInt8]) -> Set<Int> {
        var borders: Set<Int> = [0]
        var position = 0
        for character in String(decoding: text, as: UTF8.self) {
            position += character.utf8.count
            borders.insert(position)
        }
        return borders
    }
}
