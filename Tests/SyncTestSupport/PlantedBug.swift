import SyncCore

/// A fault that a test plants at a seam of a memory replica, to prove that it would be noticed.
package enum PlantedBug: CaseIterable, Sendable {
    /// Ties end in change hash alone.
    case tieWithoutActor
    /// Ties between branches of one actor end in sequence alone.
    case tieWithoutChangeHash
    /// A delete covers whatever its replica happens to have, instead of what its author had seen.
    case deleteContextIgnored
    /// A delete names no edit at all.
    case deleteContextEmpty
    /// A delete that should win over edits loses.
    case policyIgnored
    /// A restore takes back nothing.
    case restoreIgnored
    /// A register write replaces siblings that it does not name.
    case writeReplacesEverything
    /// A removal from a set takes additions that it does not name.
    case removalTakesEverything
    /// Taking out of a list takes additions that it does not name.
    case takeOutTakesEverything
    /// A move puts the item in as well.
    case moveAddsAnAddition
    /// A slot forgets what was left of it.
    case leftOriginDropped
    /// A slot forgets what was right of it.
    case rightOriginDropped
    /// Additions and insertions fold nothing.
    case foldingIgnored
    /// A dot means an actor and a sequence, whichever branch its head is on.
    case dotsWithoutBranch
    /// A dot is resolved along the first head of its actor in the change's table.
    case headsOfOneActorConfused

    /// The action that a faulty replica applies instead; `nil` for the right one.
    func changed(_ action: Operation.Action, before state: RecordState) -> Operation.Action? {
        switch (self, action) {
        case (.writeReplacesEverything, .assign(let writes)):
            .assign(writes.map { RegisterWrite($0.field, $0.value, replacing: state.register($0.field).dots) })
        case (.deleteContextEmpty, .delete(let policy, _)): .delete(policy, seen: [])
        case (.policyIgnored, .delete(_, let seen)): .delete(.editWins, seen: seen)
        case (.restoreIgnored, .restore): .restore(deletes: [])
        default: changedMember(action, state)
        }
    }

    private func changedMember(_ action: Operation.Action, _ state: RecordState) -> Operation.Action? {
        switch (self, action) {
        case (.removalTakesEverything, .remove(let field, let element, _)):
            .remove(field, element, additions: state.set(field).dots(of: element))
        case (.takeOutTakesEverything, .takeOut(let field, let item, _)):
            .takeOut(field, item, additions: state.list(field).additions(of: item))
        case (.moveAddsAnAddition, .move(let field, let item, let slot, let replacing)):
            .insert(field, item, slot, folding: replacing)
        case (.foldingIgnored, .add(let field, let element, _)): .add(field, element, folding: [])
        case (.foldingIgnored, .insert(let field, let item, let slot, _)): .insert(field, item, slot, folding: [])
        default: changedSlot(action)
        }
    }

    private func changedSlot(_ action: Operation.Action) -> Operation.Action? {
        switch action {
        case .insert(let field, let item, let slot, let folding):
            changed(slot).map { .insert(field, item, $0, folding: folding) }
        case .move(let field, let item, let slot, let replacing):
            changed(slot).map { .move(field, item, $0, replacing: replacing) }
        case .assign, .add, .remove, .takeOut, .delete, .restore, .text: nil
        }
    }

    private func changed(_ slot: Slot) -> Slot? {
        switch self {
        case .leftOriginDropped: Slot(left: nil, right: slot.right)
        case .rightOriginDropped: Slot(left: slot.left, right: nil)
        default: nil
        }
    }
}
