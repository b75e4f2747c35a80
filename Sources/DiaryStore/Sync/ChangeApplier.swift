internal import SyncCore

/// Applies the operations of one change that lies on its log.
struct ChangeApplier {
    let core: StoreCore
    let wallTime: WallTime
    /// Along which heads the dots of the operations resolve.
    private let heads: ChangeHeads

    /// `heads` are those of the change's table as local dots, `nil` for a reference that is not here; `past` is what
    /// the log has seen of others up to this change.
    init(core: StoreCore, log: LogNumber, wallTime: WallTime, heads: [Dot?], past: CausalContext) {
        self.core = core
        self.wallTime = wallTime
        // A dot that an operation names must lie in its own past: earlier on its chain, or on that of a head seen.
        self.heads = ChangeHeads(log: log, heads: heads.map { head in head.flatMap { past.covers($0) ? $0 : nil } })
    }

    /// Applies all operations.
    func apply(_ change: ChangeReader, firstSequence: UInt64) throws {
        try forEachOperation(change, firstSequence) { try apply($0, at: $1) }
    }

    /// Applies again the operations that some records are made of.
    func reapply(_ change: ChangeReader, firstSequence: UInt64, to records: RecordSelection) throws {
        try forEachOperation(change, firstSequence) { decoded, dot in
            guard case .known(let operation) = decoded, records.contains(operation.kind, operation.record) else {
                return
            }
            try apply(decoded, at: dot)
        }
    }

    private func forEachOperation(
        _ change: ChangeReader, _ firstSequence: UInt64, _ body: (DecodedOperation, Dot) throws -> Void
    ) throws {
        var sequence = firstSequence
        let directory = core.directory
        try change.forEachOperation(
            codes: core.interpretation.operationCodes,
            resolve: { heads.resolve($0, $1, before: sequence, in: directory) }
        ) { _, operation in
            try body(operation, Dot(log: heads.log, sequence: sequence))
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
