/// One edit of a text field: index operations that are read in the state of exactly its parents.
///
/// Units are UTF-8 bytes; every position lies between two Unicode scalars, so that no scalar is ever cut. A unit's
/// identity is the operation that inserted it and the unit's offset in what that operation inserted.
/// Graphemes play no part: their borders change with the version of Unicode.
package struct TextOperation: Equatable, Sendable {
    /// The operation's identity.
    package var id: Dot
    /// The version that the positions mean.
    package var parents: TextParents
    /// Whether an equal concurrent edit is the same edit: set by whole-text saves that delete something or insert a
    /// byte that is not blank.
    package var isTwinnable: Bool
    /// What is changed, ascending and apart: at least one unit of the parents' text lies between two of them.
    package var hunks: [TextHunk]

    /// An operation.
    package init(id: Dot, parents: TextParents, isTwinnable: Bool = false, hunks: [TextHunk]) {
        self.id = id
        self.parents = parents
        self.isTwinnable = isTwinnable
        self.hunks = hunks
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
