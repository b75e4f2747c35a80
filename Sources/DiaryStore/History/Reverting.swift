internal import SyncCore

/// Reverts a change, one record after the other.
///
/// Confined to one write.
struct Reverting {
    let change: LoggedChange
    let write: WriteTransaction
    private(set) var reverted: [Reversal.Part] = []
    private(set) var left: [Reversal.Remainder] = []
    /// The first operation written.
    private(set) var first: ChangeNumber?

    init(change: LoggedChange, write: WriteTransaction) {
        self.change = change
        self.write = write
    }

    /// Reverts what the change did to one record.
    mutating func revert(_ place: RecordPlace, _ past: RecordPast) throws {
        let record = Reversal.Part(kind: place.kind, record: place.record)
        guard past.before.exists else { return try delete(record) }
        let lives = (before: !past.before.state.life.isDeleted, after: !past.after.state.life.isDeleted)
        if lives.before, !lives.after { try restore(record) }
        if try state(record).life.isDeleted {
            if past.operations.contains(where: { $0.known?.action.isOnField ?? false }) {
                leave(record, .recordIsDeleted)
            }
        } else {
            try revertRegisters(record, past)
            try revertSets(record, past)
            try revertLists(record, past)
            try revertTexts(record, past)
        }
        if !lives.before, lives.after { try delete(record) }
    }

    /// The record as it is now.
    func state(_ part: Reversal.Part) throws -> RecordState { try write.existing(part.kind, part.record) }

    mutating func leave(_ part: Reversal.Part, _ reason: Reversal.Reason) {
        left.append(Reversal.Remainder(part: part, reason: reason))
    }

    /// Performs an operation that reverts some parts.
    mutating func perform(_ action: Operation.Action, _ parts: [Reversal.Part]) throws {
        guard let part = parts.first else { return }
        try write.perform(part.kind, part.record, on: try state(part), action)
        try note(parts)
    }

    private mutating func note(_ parts: [Reversal.Part]) throws {
        reverted += parts
        guard first == nil else { return }
        let next = write.core.local.nextDot(try write.core.ownLog(), write.core.directory)
        first = ChangeNumber(log: next.log, sequence: next.sequence - 1)
    }

    private mutating func restore(_ part: Reversal.Part) throws {
        guard try state(part).life.isDeleted else { return leave(part, .takenBack) }
        try write.restore(part.kind, part.record)
        try note([part])
    }

    private mutating func delete(_ part: Reversal.Part) throws {
        guard try !state(part).life.isDeleted else { return leave(part, .takenBack) }
        try write.delete(part.kind, part.record)
        try note([part])
    }
}

extension Operation.Action {
    /// Whether the operation is about a field, not about the record as a whole.
    fileprivate var isOnField: Bool {
        switch self {
        case .delete, .restore: false
        case .assign, .add, .remove, .insert, .move, .takeOut, .text: true
        }
    }
}
