/// Edits that were carried out one after the other, as what they come to: the stretches of the text before that were
/// replaced, and what stands there in the end.
///
/// Neighbouring edits are near each other as a rule, so the stretches are kept in two stacks with the place of the last
/// edit between them, like the bytes of a gap buffer. Cost of an edit: the stretches between it and the one before.
package struct TextEdits {
    /// Stretches before the last edit, ascending, and that edit's own; in the text as it is now.
    private var before: [TextReplacement] = []
    /// Stretches behind it, descending; their place in the text now is `shift` farther than they say.
    private var behind: [TextReplacement] = []
    private var shift = 0

    /// No edits.
    package init() {}

    /// What edits come to that were carried out one after the other.
    package init(_ edits: [TextEdit]) {
        for edit in edits { append(edit) }
    }

    /// The stretches that were replaced, ascending, with at least a byte between two of them. What was inserted and
    /// deleted again is none.
    package var replacements: [TextReplacement] {
        (before + behind.reversed().map { $0.farther(by: shift) }).filter { !$0.base.isEmpty || !$0.new.isEmpty }
    }

    /// Adds an edit, whose position means the text after those before it.
    package mutating func append(_ edit: TextEdit) {
        moveGap(to: edit)
        let end = edit.position + edit.deleted
        var merged: TextReplacement?
        while let last = before.last, last.new.upperBound >= edit.position {
            merged = merged.map { last.joined(with: $0) } ?? last
            before.removeLast()
        }
        while let next = behind.last?.farther(by: shift), next.new.lowerBound <= end {
            merged = merged.map { $0.joined(with: next) } ?? next
            behind.removeLast()
        }
        before.append(TextEdits.replacement(by: edit, joined: merged, offset: offset))
        shift += edit.inserted - edit.deleted
    }

    /// How much longer the text has become before the gap.
    private var offset: Int { before.last.map { $0.new.upperBound - $0.base.upperBound } ?? 0 }

    private mutating func moveGap(to edit: TextEdit) {
        while let last = before.last, last.new.lowerBound > edit.position {
            before.removeLast()
            behind.append(last.farther(by: -shift))
        }
        while let next = behind.last?.farther(by: shift), next.new.lowerBound <= edit.position {
            behind.removeLast()
            before.append(next)
        }
    }

    /// An edit together with the stretches that it touches. `offset`: how much longer the text is before them all.
    private static func replacement(by edit: TextEdit, joined: TextReplacement?, offset: Int) -> TextReplacement {
        let end = edit.position + edit.deleted
        let start = min(edit.position, joined?.new.lowerBound ?? edit.position)
        let newEnd = max(end, joined?.new.upperBound ?? end)
        let baseEnd = joined.map { $0.base.upperBound + max(end - $0.new.upperBound, 0) } ?? end - offset
        return TextReplacement(
            base: start - offset..<baseEnd, new: start..<newEnd + edit.inserted - edit.deleted)
    }
}

extension TextReplacement {
    fileprivate func farther(by distance: Int) -> TextReplacement {
        TextReplacement(base: base, new: new.lowerBound + distance..<new.upperBound + distance)
    }
}
