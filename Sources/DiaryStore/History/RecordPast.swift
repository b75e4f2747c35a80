internal import SyncCore

/// A record around one change: as its author saw it before and behind it, and what became of it since.
struct RecordPast {
    /// The record before the change.
    let before: RecordReplay
    /// The record right behind the change.
    let after: RecordReplay
    /// What the change did to the record.
    let operations: [LoggedOperation]
    /// What became of it.
    let lineage: RecordLineage

    /// From all of the record's operations, in local order, and what the change had seen.
    init(
        _ found: RecordOperations, of change: LoggedChange, on place: RecordPlace, _ log: LogView, _ display: Display
    ) throws {
        let all = found.operations(on: place)
        operations = all.filter { change.holds($0.dot) && $0.applied != nil }
        before = try RecordReplay(all, on: place, log, display) { found.past.covers($0) && !change.holds($0) }
        var replay = before
        for operation in operations { try replay.apply(operation) }
        after = replay
        lineage = try RecordLineage(all, log)
    }
}

extension LoggedChange {
    func holds(_ dot: Dot) -> Bool { dot.log == log && sequences.contains(dot.sequence) }
}
