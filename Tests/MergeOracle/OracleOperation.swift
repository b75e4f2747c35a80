/// One operation as its author made it, with everything that the author had seen spelt out.
package struct OracleOperation: Sendable {
    /// One register's write.
    package struct Write: Sendable {
        /// The register.
        package var field: String
        /// What it holds now.
        package var value: String
        /// The writes that this one stands in for.
        package var replacing: Set<OperationID>

        /// A write.
        package init(field: String, value: String, replacing: Set<OperationID>) {
            self.field = field
            self.value = value
            self.replacing = replacing
        }
    }

    /// What was done; the sets hold the operations that it names.
    package enum Action: Sendable {
        case assign([Write])
        case add(field: String, element: String, folding: Set<OperationID>)
        case remove(field: String, element: String, additions: Set<OperationID>)
        case insert(field: String, item: String, left: OperationID?, right: OperationID?, folding: Set<OperationID>)
        case move(field: String, item: String, left: OperationID?, right: OperationID?, replacing: Set<OperationID>)
        case takeOut(field: String, item: String, additions: Set<OperationID>)
        case delete(isFinal: Bool)
        case restore(deletes: Set<OperationID>)
    }

    /// Its identity.
    package var id: OperationID
    /// Its author's hexadecimal digits.
    package var actor: String
    /// Its number in its author's log.
    package var sequence: UInt64
    /// Milliseconds on its author's clock.
    package var wallTime: Int64
    /// Every change that its author had applied before.
    package var seen: Set<ChangeName>
    /// The record that it is about.
    package var record: String
    /// What it does.
    package var action: Action

    /// An operation from its parts.
    package init(
        id: OperationID, actor: String, sequence: UInt64, wallTime: Int64, seen: Set<ChangeName>, record: String,
        action: Action
    ) {
        self.id = id
        self.actor = actor
        self.sequence = sequence
        self.wallTime = wallTime
        self.seen = seen
        self.record = record
        self.action = action
    }

    /// Whether this operation's author had seen `other` when making it.
    func hasSeen(_ other: OracleOperation) -> Bool {
        seen.contains(other.id.change) || other.id.change == id.change && other.id.index < id.index
    }

    /// Whether this one is made before `other` in some order that never contradicts causality.
    ///
    /// Whoever has seen an operation has also seen all that its author had, so has seen more.
    func isCausallySortedBefore(_ other: OracleOperation) -> Bool {
        if seen.count != other.seen.count { return seen.count < other.seen.count }
        return id.change != other.id.change ? id.change < other.id.change : id.index < other.id.index
    }

    /// What orders slots made at the same place.
    var rank: FugueTree.Rank { (actor, id.change, sequence) }

    /// What decides which of several concurrent operations is shown.
    var stamp: (Int64, String, ChangeName, UInt64) { (wallTime, actor, id.change, sequence) }
}
