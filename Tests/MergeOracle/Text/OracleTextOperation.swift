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

    /// What an operation does.
    package enum Action: Sendable {
        /// Replaces parts; whether an equal concurrent edit is the same edit.
        case edit([Hunk], isTwinnable: Bool)
        /// Takes back the operations of these numbers; `nil` stands for one that is in no history.
        case undo([Int?])
        /// The text as a source outside had it, and which of several is shown.
        case seed([UInt8], revision: UInt64)
    }

    /// The operation's number in the history, which lists causes first.
    package var number: Int
    /// Its author's hexadecimal digits.
    package var actor: String
    /// Its number in its author's log.
    package var sequence: UInt64
    /// The digits of the hash that tells the author's branches apart.
    package var branch: String
    /// Every operation that its parents' version holds.
    package var seen: Set<Int>
    /// What it does.
    package var action: Action

    /// An operation from its parts.
    package init(
        number: Int, actor: String, sequence: UInt64, branch: String, seen: Set<Int>, _ action: Action
    ) {
        self.number = number
        self.actor = actor
        self.sequence = sequence
        self.branch = branch
        self.seen = seen
        self.action = action
    }
}
