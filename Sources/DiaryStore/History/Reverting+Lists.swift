internal import SyncCore

/// Lists.
extension Reverting {
    /// Takes out what was put in, puts in what was taken out, and moves back what was moved.
    mutating func revertLists(_ record: Reversal.Part, _ past: RecordPast) throws {
        for step in past.listSteps {
            let part = record.at(step.field, step.element)
            let were = !past.before.state.list(step.field).additions(of: step.element).isEmpty
            let wereThen = !past.after.state.list(step.field).additions(of: step.element).isEmpty
            if !were, wereThen {
                try takeOut(step, part, past)
            } else if were, !wereThen {
                try putBack(step, part, past)
            } else if were, wereThen {
                try moveBack(step, part, past)
            }
        }
    }

    private mutating func takeOut(
        _ step: RecordPast.ElementStep, _ part: Reversal.Part, _ past: RecordPast
    ) throws {
        let live = try state(part).list(step.field).additions(of: step.element)
        guard try mayRemove(live, part, past) else { return }
        try perform(.takeOut(step.field, step.element, additions: step.additions(with: live)), [part])
    }

    /// Puts an item back to where it was, or to where somebody has moved it since: its places are known as long as the list
    /// is.
    private mutating func putBack(
        _ step: RecordPast.ElementStep, _ part: Reversal.Part, _ past: RecordPast
    ) throws {
        let list = try state(part).list(step.field)
        guard list.additions(of: step.element).isEmpty else { return leave(part, .changedSince) }
        let now = list.place(of: step.element, write.core.ties)
        let later = past.after.state.list(step.field).place(of: step.element, write.core.ties)
        let earlier = past.before.state.list(step.field).place(of: step.element, write.core.ties)
        let place = now == later ? earlier : now
        let slot = place.map(list.slot(behind:)) ?? list.slot(before: .max, write.core.ties)
        try perform(
            .insert(step.field, step.element, slot, folding: step.removed + list.positions(of: step.element)), [part])
    }

    private mutating func moveBack(
        _ step: RecordPast.ElementStep, _ part: Reversal.Part, _ past: RecordPast
    ) throws {
        let earlier = past.before.state.list(step.field).place(of: step.element, write.core.ties)
        let later = past.after.state.list(step.field).place(of: step.element, write.core.ties)
        guard let earlier, let later, earlier != later else { return }
        let list = try state(part).list(step.field)
        guard let now = list.place(of: step.element, write.core.ties), list.isAt(later, now),
            !list.additions(of: step.element).isEmpty
        else { return leave(part, .changedSince) }
        let positions = list.positions(of: step.element)
        try perform(.move(step.field, step.element, list.slot(behind: earlier), replacing: positions), [part])
    }
}

extension OrderedList {
    /// The slot at which an item stands, or stood before it was taken out.
    fileprivate func place(of key: Value, _ ties: StoreTies) -> Dot? {
        items[key]?.positions.max { ties.precedes($0, $1) }?.dot
    }

    /// Whether a place is that slot, or one right behind it, to which an item was moved back.
    fileprivate func isAt(_ slot: Dot, _ place: Dot) -> Bool {
        place == slot || slots.contains { $0.dot == place && $0.origins.left == slot }
    }

    /// The place right behind a slot.
    fileprivate func slot(behind dot: Dot) -> Slot {
        let index = slots.firstIndex { $0.dot == dot }.map { $0 + 1 } ?? slots.count
        return Slot(left: dot, right: index < slots.count ? slots[index].dot : nil)
    }
}
