/// A text that is being brought forward, and what has been done to it since somebody began to watch.
struct EditedText: ~Copyable {
    /// The text now.
    var text: GapBuffer
    /// What was replaced, one after the other, since `isWatched`.
    var edits: [TextEdit] = []
    /// Whether replacements are noted.
    var isWatched = false

    /// A text to bring forward.
    init(_ bytes: [UInt8]) { text = GapBuffer(bytes) }

    /// Puts bytes in place of `deleting` bytes.
    @inline(__always)
    mutating func replace(_ position: Int, deleting: Int, with bytes: UnsafeBufferPointer<UInt8>) {
        if isWatched { note(position, deleting, bytes.count) }
        text.replace(position, deleting: deleting, with: bytes)
    }

    private mutating func note(_ position: Int, _ deleted: Int, _ inserted: Int) {
        if let last = edits.last, last.position + last.inserted == position {
            edits[edits.count - 1].deleted += deleted
            edits[edits.count - 1].inserted += inserted
        } else {
            edits.append(TextEdit(position: position, deleted: deleted, inserted: inserted))
        }
    }
}

/// One replacement in a shown text, in UTF-8 bytes: what an editor has to do to show a merged text.
///
/// The edits of a merge are to be carried out one after the other; each position means the text after those before.
package struct TextEdit: Hashable, Sendable {
    /// Where.
    package var position: Int
    /// How many bytes are taken out there.
    package var deleted: Int
    /// How many bytes are put in.
    package var inserted: Int

    /// A replacement.
    package init(position: Int, deleted: Int, inserted: Int) {
        self.position = position
        self.deleted = deleted
        self.inserted = inserted
    }
}
