internal import SyncCore

/// Deciding conflicts. Every decision is an ordinary write, which any later one may change again.
extension WriteTransaction {
    /// Decides for what is on display: writes the value again, or restores the revived record.
    ///
    /// Throws `StoreError.conflictChanged` when the conflict is closed or has other sides by now.
    public func keep(_ conflict: Conflict) throws {
        let current = try current(conflict)
        guard let shown = current.shown else { return }
        try decide(current, shown)
    }

    /// Decides for a side by its number: writes its value, or deletes the revived record again.
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
            try set(field, value, of: conflict.recordKind, conflict.record)
        case .alive: try restore(conflict.recordKind, conflict.record)
        case .deleted: try delete(conflict.recordKind, conflict.record)
        }
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
