internal import SyncCore

/// Deciding conflicts. Every decision is an ordinary write, which any later one may change again.
extension WriteTransaction {
    /// Decides for what is on display: writes the value again, or restores the revived record; of texts from outside it
    /// takes the others back, and what people wrote into those stays.
    ///
    /// Throws `StoreError.conflictChanged` when the conflict is closed or has other sides by now.
    public func keep(_ conflict: Conflict) throws {
        let current = try current(conflict)
        guard let shown = current.shown else { return }
        try decide(current, shown)
    }

    /// Decides for a side by its number: writes its value, or deletes the revived record again; of texts from outside it
    /// takes the others back.
    ///
    /// Throws `StoreError.conflictChanged` when the conflict is closed or has other sides by now, `.notFound` when it
    /// has no such side.
    public func switchTo(_ conflict: Conflict, candidate number: Int) throws {
        let current = try current(conflict)
        guard let chosen = current.candidates.first(where: { $0.number == number }) else {
            throw StoreError(
                .notFound, "conflict \(conflict.number) has no side \(number): choose 1 to \(current.candidates.count)",
                record: conflict.record)
        }
        try decide(current, chosen)
    }

    private func current(_ conflict: Conflict) throws -> Conflict {
        guard let current = try reading.conflict(conflict.number), current.state == .open, current.id == conflict.id
        else {
            throw StoreError(
                .conflictChanged, "conflict \(conflict.number) has been closed or has changed: look at it again",
                record: conflict.record)
        }
        return current
    }

    private func decide(_ conflict: Conflict, _ side: Conflict.Candidate) throws {
        switch side.content {
        case .value(let value):
            guard let field = conflict.field else { return }
            let item = conflict.item.map(Value.record) ?? .null
            let place = ConflictPlace(
                kind: conflict.recordKind, record: conflict.record, field: field, item: item)
            if let key = place.textKey { return try decide(key, for: value, isShown: side.isShown) }
            try set(field, value, of: conflict.recordKind, conflict.record)
        case .alive: try restore(conflict.recordKind, conflict.record)
        case .deleted: try delete(conflict.recordKind, conflict.record)
        }
    }

    /// Hides the other texts from outside: those that compete with the one on display, or all when it is to be another.
    private func decide(_ key: TextKey, for value: Value, isShown: Bool) throws {
        let state = try living(key.kind, key.record)
        let version = state.text(key.field).version
        let seeds = try CarriedSeeds(of: key, at: version, in: core.log)
        let others = isShown ? seeds.history.document.competingSeeds : seeds.history.document.activeSeeds
        let sides = try seeds.sides(of: others, in: core.log).filter { $0.value != value }
        try perform(
            key.kind, key.record, on: state,
            .text(key.field, parents: version, .undo(sides.map(\.operation.dot))))
    }

    /// Displays every field in conflict as the app's `displayChooser` chooses now.
    ///
    /// Fields follow it by themselves whenever their record is written; this is for an app that has changed it.
    /// Writes no operation. Cost: O(open conflicts).
    public func refreshDisplay() throws {
        for conflict in try reading.conflicts() {
            guard let field = conflict.field else { continue }
            let table = try core.records.table(conflict.recordKind)
            guard var state = try table.load(conflict.record) else { continue }
            try table.hydrate(&state, conflict.record)
            try table.save(conflict.record, &state, touched: [field], isNew: false, core.ties)
        }
    }
}
