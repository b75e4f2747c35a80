internal import SyncCore

/// A conflict that a write has closed: a pure function of the write and of the operations that it names.
///
/// - A register's write that names two or more siblings with unequal values closes their conflict: as kept when it
///   writes what was on display by the default order, as switched when it writes another of them, else as edited. So an
///   ordinary later edit closes a conflict too.
/// - A revival is closed by an operation that names both sides, the deletes and the last edits, at least one of which
///   the deletes had not seen: as kept by a restore, as switched by another delete. Editing a revived record further
///   decides nothing and leaves it open.
/// - A choice between texts from outside is closed by an undo before which several competed and behind which at most one
///   of them counts: as kept when that is the one that was shown, as switched when it is another, else as edited.
struct Closing {
    var place: ConflictPlace
    /// The sides, in the order in which they are displayed.
    var sides: [ConflictSide]
    var state: Conflict.State
    /// Which of the sides was chosen, if it was one of them.
    var chosen: Int?
}

extension LogView {
    /// What an applied operation closes. Everything that it names must lie in the log.
    ///
    /// Throws `StoreError.corrupt`. Cost: one look-up for each named dot.
    func closings(of operation: Operation, at dot: Dot) throws -> [Closing] {
        let life = ConflictPlace(kind: operation.kind, record: operation.record, field: nil)
        switch operation.action {
        case .assign(let writes):
            return try writes.compactMap { try closing(by: $0, in: operation) }
        case .restore(let named):
            return try closing(life, named, state: .kept).map { [$0] } ?? []
        case .delete(_, let seen):
            return try closing(life, seen, state: .switched).map { [$0] } ?? []
        case .text(let field, let parents, .undo(let targets)):
            let key = TextKey(kind: operation.kind, record: operation.record, field: field)
            return try closing(key, parents, undoing: targets, at: dot).map { [$0] } ?? []
        default:
            // Nothing else is written into a register or decides about a life.
            return []
        }
    }

    private func closing(by write: RegisterWrite, in operation: Operation) throws -> Closing? {
        guard write.replacing.areSides else { return nil }
        let place = ConflictPlace(kind: operation.kind, record: operation.record, field: write.field)
        let sides = try sides(of: write.replacing, at: place)
        guard sides.contains(where: { $0.value != sides[0].value }) else { return nil }
        let chosen = sides.firstIndex { $0.value == write.value }
        let state: Conflict.State =
            chosen == nil ? .edited : sides[0].value == write.value ? .kept : .switched
        return Closing(place: place, sides: sides, state: state, chosen: chosen)
    }

    /// The named writes of a field, in the order in which they are displayed.
    func sides(of dots: [Dot], at place: ConflictPlace) throws -> [ConflictSide] {
        try named(dots).compactMap { operation in
            operation.value(at: place).map { ConflictSide(operation, .value($0), self) }
        }.sorted(by: ConflictSide.isLater)
    }

    private func closing(_ place: ConflictPlace, _ dots: [Dot], state: Conflict.State) throws -> Closing? {
        let operations = dots.areSides ? try named(dots) : []
        let sides = lifeSides(
            edits: operations.filter { $0.isEdit(place) }, deletes: operations.filter { $0.seenByDelete(place) != nil },
            at: place)
        return sides.map { Closing(place: place, sides: $0, state: state, chosen: state == .kept ? 0 : 1) }
    }

    /// The two sides of a revival, the living one first: the latest edit that none of the deletes had seen, and the
    /// latest delete; `nil` when there is no such edit or no delete.
    func lifeSides(
        edits: [LoggedOperation], deletes: [LoggedOperation], at place: ConflictPlace
    ) -> [ConflictSide]? {
        var covered = CausalContext()
        for dot in deletes.compactMap({ $0.seenByDelete(place) }).joined() {
            covered.formUnion(directory.chain(endingAt: dot))
        }
        let surviving = heads(of: edits.filter { !covered.covers($0.dot) })
        let living = surviving.map { ConflictSide($0, .alive, self) }.min(by: ConflictSide.isLater)
        let dead = deletes.map { ConflictSide($0, .deleted, self) }.min(by: ConflictSide.isLater)
        guard let living, let dead else { return nil }
        return [living, dead]
    }

    /// Without what lies on the chain of another of them: which of those a state still names depends on the order in
    /// which branches became known.
    private func heads(of edits: [LoggedOperation]) -> [LoggedOperation] {
        edits.filter { edit in
            !edits.contains { $0.dot != edit.dot && directory.isOnChain(edit.dot, endingAt: $0.dot) }
        }
    }

    /// The operations at some dots, each once.
    func named(_ dots: [Dot]) throws -> [LoggedOperation] {
        try Set(dots).sorted().map { dot in
            guard let operation = try operation(at: dot) else {
                throw StoreError(.corrupt, "the log lacks operation \(dot.sequence) of log \(dot.log): run doctor")
            }
            return operation
        }
    }
}

extension Operation.Action {
    /// Whether the operation may close a conflict: cheap, and false for almost every one. Texts are judged when they are
    /// merged.
    ///
    /// What names more operations than any real write would is not judged, since each has to be looked up. A delete that names an earlier one has it in its past, so what that one covered is in the state already.
    func mayClose(_ known: RecordState?) -> Bool {
        switch self {
        case .assign(let writes): writes.contains { $0.replacing.areSides }
        case .restore(let named): named.areSides
        case .delete(_, let seen): seen.areSides && !(known?.life.covered.isEmpty ?? true)
        default: false
        }
    }
}

extension [Dot] {
    /// Whether these can be the sides of a conflict.
    fileprivate var areSides: Bool { count > 1 && count <= Limits.maximumConflictSides }
}
