internal import SyncCore

/// Brings texts forward by operations, one's own and others'.
///
///     operation --follows the stored text--> the row's text is changed, nothing else is read
///         |
///         +--has not seen all of it--> kept until the end of the transaction, then merged at once with the others
///                                      of its text, through the text's history
///
/// What a record's state knows of a text (its heads) is brought forward at once in both cases, so only the row may lag
/// within a transaction. Confined to the store's writing connection.
final class TextMerging {
    /// What became of an operation.
    enum Outcome {
        /// The text is this from now on.
        case shown([UInt8])
        /// The text is merged at the end of the transaction.
        case later
        /// The operation cannot be read before one that this version cannot interpret.
        case waits
    }

    /// Operations of a text that wait for the end of the transaction.
    private struct Pending {
        var key: TextKey
        /// The version of the text in the row.
        var version: [Dot]
        var operations: [TextOperation]
        var ids: Set<Dot>
    }

    private unowned let core: StoreCore
    let rows: TextRows
    let histories: TextHistories
    private var pending: [Pending] = []
    private var indexByKey: [TextKey: Int] = [:]

    init(_ core: StoreCore) {
        self.core = core
        rows = TextRows(core.statements)
        histories = TextHistories(core)
    }

    /// The UTF-8 of a text as it stands, operations that wait included.
    func bytes(_ key: TextKey) throws -> [UInt8] {
        if indexByKey[key] != nil { try flush() }
        return try rows.bytes(key)
    }

    /// Takes an operation of a record whose state has not seen it yet.
    ///
    /// Throws `WireError.malformed` when a parent is in its past but no operation of this text.
    func take(_ step: TextStep, of operation: Operation, at dot: Dot, _ state: RecordState) throws -> Outcome {
        let key = TextKey(kind: operation.kind, record: operation.record, field: step.field)
        let text = state.text(step.field)
        if indexByKey[key] == nil, text.isVersion(step.parents), let bytes = try inLine(step, key, dot) {
            return .shown(bytes)
        }
        guard try isReadable(step, key, text) else { return .waits }
        let index = indexByKey[key] ?? start(key, text.version)
        pending[index].operations.append(TextOperation(id: dot, parents: .operations(step.parents), step.action))
        pending[index].ids.insert(dot)
        return .later
    }

    /// The text behind an operation that follows it; `nil` when that takes its history.
    private func inLine(_ step: TextStep, _ key: TextKey, _ dot: Dot) throws -> [UInt8]? {
        switch step.action {
        case .edit(let hunks, _):
            let bytes = step.parents.isEmpty ? [] : try rows.bytes(key)
            do throws(TextError) {
                return try TextHunk.apply(hunks, to: bytes)
            } catch {
                try core.quarantine([], "\(error)", at: dot)
                return bytes
            }
        case .seed(let seed): return seed.value
        case .undo: return nil
        }
    }

    private func start(_ key: TextKey, _ version: [Dot]) -> Int {
        indexByKey[key] = pending.count
        pending.append(Pending(key: key, version: version, operations: [], ids: []))
        return pending.count - 1
    }

    /// Whether all that an operation names can be read; the rest of its past then can as well.
    private func isReadable(_ step: TextStep, _ key: TextKey, _ text: TextState) throws -> Bool {
        let waiting = indexByKey[key].map { pending[$0].ids } ?? []
        for parent in step.parents where !waiting.contains(parent) && !text.version.contains(parent) {
            if try text.waiting.contains(parent) || core.isUninterpreted(parent) { return false }
            guard try histories.isEdit(parent, of: key) else {
                throw WireError(.malformed, "parents of a text operation")
            }
        }
        return true
    }

    /// Merges what has been kept, and stores the texts.
    func flush() throws {
        let merging = pending
        removePending()
        for text in merging {
            let history = try histories.history(of: text.key, through: text.version)
            let merge = history.document.apply(text.operations, ties: core.ties)
            for refusal in merge.refused { try core.quarantine([], "\(refusal.error)", at: refusal.id) }
            try rows.set(text.key, history.document.bytes)
            try noteConflict(text, history, refused: Set(merge.refused.map(\.id)))
            try histories.keep(history, of: text.key)
        }
    }

    /// Notes whether texts from outside compete now, and what has decided between such.
    private func noteConflict(_ text: Pending, _ history: TextHistories.History, refused: Set<Dot>) throws {
        guard history.document.hasSeveralSeeds else { return }
        let key = text.key
        let conflicts = core.records.conflicts
        for operation in text.operations where !refused.contains(operation.id) {
            guard case .undo = operation.action, case .operations(let parents) = operation.parents else { continue }
            let undo = Operation(key.kind, key.record, .text(key.field, parents: parents, operation.action))
            for closing in try core.log.closings(of: undo, at: operation.id) {
                try conflicts.close(closing.place, by: operation.id)
            }
        }
        guard let state = try core.records.table(key.kind).load(key.record) else { return }
        try conflicts.update(key, isOpen: !history.document.competingSeeds.isEmpty, in: state)
    }

    /// Forgets what a transaction that failed has kept or read.
    func rollBack() {
        removePending()
        histories.removeAll()
    }

    private func removePending() {
        pending.removeAll()
        indexByKey.removeAll()
    }
}
