/// One text operation as its author made it, with everything that the author had seen spelt out.
package struct OracleTextOperation: Sendable {
    /// A replacement: the position and the deleted length in bytes, and the bytes put in before what is deleted.
    package struct Hunk: Sendable {
        /// Where.
        package var position: Int
        /// How many bytes are deleted.
        package var deleted: Int
        /// The bytes put in.
        package var inserted: [UInt8]

        /// A replacement.
        package init(position: Int, deleted: Int, inserted: [UInt8]) {
            self.position = position
            self.deleted = deleted
            self.inserted = inserted
        }
    }

    /// The operation's number in the history, which lists causes first.
    package var number: Int
    /// Its author's hexadecimal digits.
    package var actor: String
    /// Its number in its author's log.
    package var sequence: UInt64
    /// Every operation that its parents' version holds.
    package var seen: Set<Int>
    /// Whether an equal concurrent edit is the same edit.
    package var isTwinnable: Bool
    /// The replacements.
    package var hunks: [Hunk]

    /// An operation from its parts.
    package init(number: Int, actor: String, sequence: UInt64, seen: Set<Int>, isTwinnable: Bool, hunks: [Hunk]) {
        self.number = number
        self.actor = actor
        self.sequence = sequence
        self.seen = seen
        self.isTwinnable = isTwinnable
        self.hunks = hunks
    }
}
