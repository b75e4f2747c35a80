public import SyncCore

/// A change that touched a record: when, by whom, and what it did to it.
public struct HistoryEntry: Equatable, Sendable, Identifiable {
    /// How the change is called on this device: what looking back at it and reverting it take.
    public var number: ChangeNumber
    /// The change's hash, the same on every device; `nil` within the write that makes it.
    public var hash: ContentHash?
    /// Who wrote it.
    public var actor: ActorID
    /// Whether it was written on this device, as far as that can be told: a copied diary goes on as somebody new.
    public var isOwn: Bool
    /// When it was written, by its author's clock.
    public var writtenAt: WallTime
    /// What it did to the record, in the order in which it did it.
    public var steps: [HistoryStep]
    /// Whether all of that has been taken back since and counts no longer, by reverting the change or by hand.
    public var isTakenBack: Bool

    /// The number.
    public var id: ChangeNumber { number }
    /// What is known of its author's device: the first digits of the actor.
    public var device: String { String(actor.description.prefix(8)) }
}

extension HistoryEntry {
    /// The entries of one record, in local order.
    static func entries(_ found: RecordOperations, of place: RecordPlace, _ log: LogView) throws -> [HistoryEntry] {
        let operations = found.operations(on: place)
        let lineage = try RecordLineage(operations, log)
        let byChange = Dictionary(grouping: operations, by: \.change)
        return found.changes.compactMap { change in
            byChange[Dot(log: change.log, sequence: change.firstSequence)].map {
                HistoryEntry(change, $0, lineage, log)
            }
        }.filter { !$0.steps.isEmpty }
    }

    private init(_ change: LoggedChange, _ operations: [LoggedOperation], _ lineage: RecordLineage, _ log: LogView) {
        let actor = log.directory[change.log].actor
        number = change.number
        hash = change.hash
        self.actor = actor
        isOwn = log.own.map { log.directory[$0].actor == actor } ?? false
        writtenAt = operations.first?.wallTime ?? WallTime(milliseconds: 0)
        steps = operations.flatMap { logged -> [HistoryStep] in
            guard let operation = logged.known, !logged.isSetAside else { return [] }
            let began = logged.dot == lineage.creation ? [HistoryStep(operation.kind, nil, .created)] : []
            return began + HistoryStep.steps(of: operation) { lineage.closesConflict($0) }
        }
        isTakenBack = lineage.isTakenBack(operations.map(\.dot))
    }
}
