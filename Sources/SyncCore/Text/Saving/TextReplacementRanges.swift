/// A replacement as an editor carries it out: what to select in the text that it shows, and what to put there out of
/// the text that it is to show.
package struct TextReplacementRanges: Hashable, Sendable {
    /// What is replaced, in the text before.
    package var base: TextRanges
    /// What stands there, in the text after.
    package var new: TextRanges
}

extension TextReplacementRanges {
    /// Replacements with their ranges in both ways of counting, ascending. All ranges mean the whole texts, so an
    /// editor that carries them out one by one begins with the last.
    ///
    /// Cost: one pass over both texts.
    package static func ranges(
        of replacements: [TextReplacement], from base: [UInt8], to new: [UInt8]
    ) -> [TextReplacementRanges] {
        let ranges = base.withUnsafeBufferPointer { TextRanges.ranges(replacements.map(\.base), in: $0) }
        let newRanges = new.withUnsafeBufferPointer { TextRanges.ranges(replacements.map(\.new), in: $0) }
        return zip(ranges, newRanges).map { TextReplacementRanges(base: $0, new: $1) }
    }
}

extension TextReplacement {
    /// What hunks replace.
    package static func replacements(by hunks: [TextHunk]) -> [TextReplacement] {
        var longer = 0
        return hunks.map { hunk in
            let start = hunk.position + longer
            longer += hunk.inserted.count - hunk.deleted
            return TextReplacement(
                base: hunk.position..<hunk.position + hunk.deleted, new: start..<start + hunk.inserted.count)
        }
    }
}
