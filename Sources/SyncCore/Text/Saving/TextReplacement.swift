/// A stretch of a new text that stands where a stretch of the base stood, in bytes of either.
///
/// A list of replacements is ascending in both texts, and what lies between two of them is equal in both.
package struct TextReplacement: Hashable, Sendable {
    /// What is replaced, in the base.
    package var base: Range<Int>
    /// What stands there, in the new text.
    package var new: Range<Int>

    /// A replacement.
    package init(base: Range<Int>, new: Range<Int>) {
        self.base = base
        self.new = new
    }

    /// Whether it only inserts or only deletes.
    var isPure: Bool { base.isEmpty || new.isEmpty }

    /// The replacement that begins and ends farther in or out, by as much in both texts.
    func moved(start: Int, end: Int) -> TextReplacement {
        TextReplacement(
            base: base.lowerBound + start..<base.upperBound + end,
            new: new.lowerBound + start..<new.upperBound + end)
    }

    /// The replacement of all from the start of this one to the end of a later one.
    func joined(with later: TextReplacement) -> TextReplacement {
        TextReplacement(
            base: base.lowerBound..<later.base.upperBound, new: new.lowerBound..<later.new.upperBound)
    }
}
