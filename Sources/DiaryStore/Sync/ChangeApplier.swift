internal import SyncCore

/// Applies the operations of one change that has just been put on its log.
struct ChangeApplier {
    let core: StoreCore
    let log: LogNumber
    let wallTime: WallTime
    /// The heads of the change's table as local dots; `nil` for a reference that is not here.
    let heads: [Dot?]

    func apply(_ change: ChangeReader, firstSequence: UInt64) throws {
        // A dot that an operation names must lie in its own past: earlier on its chain, or on that of a head seen.
        let past = ChangeHeads(
            log: log, heads: heads.map { head in head.flatMap { core.directory[log].past.covers($0) ? $0 : nil } })
        var sequence = firstSequence
        let directory = core.directory
        try change.forEachOperation(
            resolve: { past.resolve($0, $1, before: sequence, in: directory) }
        ) { _, operation in
            try apply(operation, at: Dot(log: log, sequence: sequence))
            sequence += 1
        }
    }

    private func apply(_ operation: DecodedOperation, at dot: Dot) throws {
        switch operation {
        case .known(let operation):
            do {
                let stamp = Stamp(dot, wallTime)
                try core.records.apply(operation, at: stamp, in: core)
            } catch let error as WireError {
                try core.quarantine([], "\(error)", at: dot, record: operation.record)
            }
        case .unknown:
            try core.noteUninterpreted(dot)
        case .malformed(let bytes, let error):
            try core.quarantine(bytes, "\(error)", at: dot)
        }
    }
}
