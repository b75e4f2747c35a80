/// One operation of a text field, read in the state of exactly its parents.
///
/// Units are UTF-8 bytes; every position lies between two Unicode scalars, so that no scalar is ever cut. A unit's
/// identity is the operation that inserted it and the unit's offset in what that operation inserted.
/// Graphemes play no part: their borders change with the version of Unicode.
package struct TextOperation: Equatable, Sendable {
    /// The operation's identity.
    package var id: Dot
    /// The version that positions mean.
    package var parents: TextParents
    /// What it does.
    package var action: TextAction

    /// An operation.
    package init(id: Dot, parents: TextParents, _ action: TextAction) {
        self.id = id
        self.parents = parents
        self.action = action
    }

    /// An edit.
    package init(id: Dot, parents: TextParents, isTwinnable: Bool = false, hunks: [TextHunk]) {
        self.init(id: id, parents: parents, .edit(hunks, isTwinnable: isTwinnable))
    }
}

/// What an operation does to a text.
package enum TextAction: Equatable, Sendable {
    /// Replaces parts of the text. The hunks are ascending and apart: at least one unit of the parents' text lies
    /// between two of them. `isTwinnable`: whether an equal concurrent edit is the same edit, set by whole-text saves
    /// that delete something or insert a byte that is not blank.
    case edit([TextHunk], isTwinnable: Bool)
    /// Takes back operations of the same text, all in its past; taking back an undo is a redo. Nothing is inserted
    /// again: an operation counts as long as no undo of it counts.
    case undo([Dot])
    /// The text as a source outside of the diary had it. It has no parents, and its identity follows from its value: all
    /// its carriers are one event.
    case seed(TextSeed)
}

/// A text from a source outside of the diary.
package struct TextSeed: Equatable, Sendable {
    /// Its UTF-8.
    package var value: [UInt8]
    /// Which of several values is shown: the one of the highest revision.
    package var revision: UInt64
    /// Whether the source told the revision, as the time of its last change; else it is one more than any known when
    /// the seed was made.
    package var isRevisionStated: Bool

    /// A seed.
    package init(_ value: [UInt8], revision: UInt64, isRevisionStated: Bool) {
        self.value = value
        self.revision = revision
        self.isRevisionStated = isRevisionStated
    }
}

/// The version that an operation was made against.
package enum TextParents: Equatable, Sendable {
    /// Right behind the same log's operation before it in this field, or the empty text for its first.
    ///
    /// The first operation of a branch names its parent explicitly.
    case before
    /// Behind these operations and all that they have seen; none of them is the empty text.
    case operations([Dot])
}

/// One replacement in a text: an insertion and the deletion of what follows it.
///
/// The inserted bytes are one run: their border is part of their identity and is never moved.
package struct TextHunk: Equatable, Sendable {
    /// Where, in bytes of the parents' text.
    package var position: Int
    /// How many bytes behind the position are deleted.
    package var deleted: Int
    /// The UTF-8 bytes inserted before them.
    package var inserted: [UInt8]

    /// A replacement.
    package init(position: Int, deleted: Int, inserted: [UInt8]) {
        self.position = position
        self.deleted = deleted
        self.inserted = inserted
    }
}
