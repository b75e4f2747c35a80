/// Where a cursor stands after edits by others, in UTF-8 bytes.
///
/// - Before an edit it stays; behind one it keeps its distance to the end of the text.
/// - Within a deleted stretch it goes to its start, before what was inserted there.
/// - An insertion exactly at the cursor leaves it before what was inserted: an input method that is composing there
///   goes on with its own text, and what somebody else typed appears behind it.
/// - At the end of a stretch that was replaced it stays behind the replacement.
package enum TextCursor {
    /// A cursor after edits that were carried out one after the other.
    package static func moved(_ cursor: Int, through edits: [TextEdit]) -> Int {
        var cursor = cursor
        for edit in edits {
            cursor += shift(of: cursor, edit.position, deleted: edit.deleted, inserted: edit.inserted)
        }
        return cursor
    }

    /// A cursor after hunks, whose positions all mean the text before them.
    package static func moved(_ cursor: Int, through hunks: [TextHunk]) -> Int {
        var moved = cursor
        for hunk in hunks {
            moved += shift(of: cursor, hunk.position, deleted: hunk.deleted, inserted: hunk.inserted.count)
        }
        return moved
    }

    private static func shift(of cursor: Int, _ position: Int, deleted: Int, inserted: Int) -> Int {
        if cursor <= position { return 0 }
        return cursor < position + deleted ? position - cursor : inserted - deleted
    }
}
