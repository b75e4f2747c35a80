internal import SyncCore

/// One side of a conflict: an operation of the log, and what it says.
struct ConflictSide {
    var operation: LoggedOperation
    var content: Conflict.Candidate.Content
    /// The writer.
    var actor: ActorID

    init(_ operation: LoggedOperation, _ content: Conflict.Candidate.Content, _ log: LogView) {
        self.operation = operation
        self.content = content
        actor = log.directory[operation.dot.log].actor
    }

    var value: Value? { if case .value(let value) = content { value } else { nil } }

    /// The order in which siblings are displayed unless the app chooses: by wall time, actor, change hash, sequence.
    static func isLater(_ a: ConflictSide, _ b: ConflictSide) -> Bool {
        if a.operation.wallTime != b.operation.wallTime { return a.operation.wallTime > b.operation.wallTime }
        if a.actor != b.actor { return a.actor > b.actor }
        let hashes = (a.operation.changeHash ?? .zero, b.operation.changeHash ?? .zero)
        return hashes.0 != hashes.1 ? hashes.0 > hashes.1 : a.operation.dot.sequence > b.operation.dot.sequence
    }
}

extension LoggedOperation {
    /// What an applied operation wrote into a field; `nil` when it did not write it.
    func value(at place: ConflictPlace) -> Value? {
        guard let applied, applied.kind == place.kind, applied.record == place.record,
            case .assign(let writes) = applied.action
        else { return nil }
        return writes.first { $0.field == place.field }?.value
    }

    /// Whether it is an edit of a record, one that keeps it alive: a refused edit of its text is one, too.
    func isEdit(_ place: ConflictPlace) -> Bool {
        guard let known else { return false }
        return known.kind == place.kind && known.record == place.record && known.action.isEdit
    }

    /// What an applied delete of a record had seen; `nil` for anything else.
    func seenByDelete(_ place: ConflictPlace) -> [Dot]? {
        guard let applied, applied.kind == place.kind, applied.record == place.record,
            case .delete(_, let seen) = applied.action
        else { return nil }
        return seen
    }
}
