package import SyncCore

/// A change in the making: each step sees what the steps before it did.
///
/// Operations name what they replace, remove or have seen from the replica's own merge state, as a store does.
package struct Draft {
    private var replica: MemoryReplica
    private let wallTime: WallTime
    /// The operations so far.
    package private(set) var operations: [Operation] = []

    init(of replica: MemoryReplica, at wallTime: WallTime) {
        self.replica = replica
        self.wallTime = wallTime
    }

    /// A record as it stands after the steps so far.
    package func record(_ id: RecordID) -> RecordState { replica.record(id) }

    /// The items of a list that are shown after the steps so far.
    package func shown(_ id: RecordID, _ field: FieldKey) -> [Value] {
        record(id).list(field).displayed(replica.ties)
    }

    /// The slot before an index of the shown items.
    package func slot(_ id: RecordID, _ field: FieldKey, before index: Int) -> Slot {
        record(id).list(field).slot(before: index, replica.ties)
    }

    /// Does one operation as it stands. Its dots must lie in what the replica has applied, or in this draft.
    package mutating func append(_ record: RecordID, _ action: Operation.Action, kind: RecordKind = .story) {
        let operation = Operation(kind, record, action)
        let first = replica.directory[replica.own].head + 1
        let dot = Dot(log: replica.own, sequence: first + UInt64(operations.count))
        let refusal = replica.perform(operation, at: Stamp(dot, wallTime))
        precondition(refusal == nil, "a local edit contradicts the replica's own state")
        operations.append(operation)
    }
}
