internal import SyncCore

/// Plays the log for some records, as it was played when it came: each change with the past that it had then.
struct LogReplay {
    let core: StoreCore
    let records: RecordSelection
    /// What each log had seen of others, as far as it has been played.
    private var pasts: [LogNumber: CausalContext] = [:]
    private var byteCount = 0

    init(core: StoreCore, records: RecordSelection) {
        self.core = core
        self.records = records
    }

    /// Takes the next change in local order.
    mutating func take(_ change: LoggedChange) throws {
        var past = try pasts[change.log] ?? pastOfFork(change.log)
        try change.withBytes { bytes in
            let reader = try ChangeReader(bytes)
            let dependencies = try reader.dependencies.map(core.dot(of:))
            for dot in dependencies.compactMap(\.self) { past.formUnion(core.directory.chain(endingAt: dot)) }
            guard touches(reader) else { return }
            let heads = dependencies + (try reader.references.map(core.dot(of:)))
            try ChangeApplier(core: core, log: change.log, wallTime: reader.wallTime, heads: heads, past: past)
                .reapply(reader, firstSequence: change.firstSequence, to: records)
            byteCount += bytes.count
        }
        pasts[change.log] = past
        try mergeTexts()
    }

    private func touches(_ change: ChangeReader) -> Bool {
        var found = false
        change.forEachTouch(codes: core.interpretation.operationCodes) { kind, record in
            found = found || records.contains(kind, record)
        }
        return found
    }

    private func pastOfFork(_ log: LogNumber) throws -> CausalContext {
        guard let parent = core.directory[log].parent else { return CausalContext() }
        return try core.past(of: Dot(log: parent, sequence: core.directory[log].forkSequence))
    }

    /// Texts keep what is to be merged until they are told to: a bounded part of the log at a time.
    private mutating func mergeTexts() throws {
        guard byteCount >= Limits.targetExchangeBytes else { return }
        byteCount = 0
        try core.texts.flush()
    }
}
