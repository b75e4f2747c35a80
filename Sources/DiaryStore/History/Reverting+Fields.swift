internal import SyncCore

/// Registers, sets and texts.
extension Reverting {
    /// Gives registers their earlier values, all in one operation.
    mutating func revertRegisters(_ record: Reversal.Part, _ past: RecordPast) throws {
        var writes: [RegisterWrite] = []
        for field in past.after.state.registers.map(\.key) {
            let before = try past.before.displayed(field)
            guard try past.after.displayed(field) != before else { continue }
            guard let shown = try shown(field, of: record),
                past.lineage.write(shown, of: field, standsForAnyOf: change.sequences, in: change.log)
            else {
                leave(record.at(field), past.isTakenBack(field) ? .takenBack : .changedSince)
                continue
            }
            writes.append(RegisterWrite(field, before, replacing: [shown]))
        }
        if !writes.isEmpty { try perform(.assign(writes), writes.map { record.at($0.field) }) }
    }

    /// The write of a register that is on display.
    private func shown(_ field: FieldKey, of record: Reversal.Part) throws -> Dot? {
        var state = try state(record)
        try write.core.records.table(record.kind).hydrate(&state, record.record, only: [field])
        let register = state.register(field)
        let place = ConflictPlace(kind: record.kind, record: record.record, field: field)
        return write.reading.display.index(of: register, at: place, write.core.ties).map {
            register.siblings[$0].stamp.dot
        }
    }

    /// Removes what was added, and adds what was removed.
    mutating func revertSets(_ record: Reversal.Part, _ past: RecordPast) throws {
        for step in past.setSteps {
            let part = record.at(step.field, step.element)
            let were = !past.before.state.set(step.field).dots(of: step.element).isEmpty
            let wereThen = !past.after.state.set(step.field).dots(of: step.element).isEmpty
            let live = try state(record).set(step.field).dots(of: step.element)
            if !were, wereThen {
                guard try mayRemove(live, part, past) else { continue }
                try perform(.remove(step.field, step.element, additions: step.additions(with: live)), [part])
            } else if were, !wereThen {
                guard live.isEmpty else {
                    leave(part, .changedSince)
                    continue
                }
                try perform(.add(step.field, step.element, folding: step.removed), [part])
            }
        }
    }

    /// Whether additions are all the change's own, or came in their place; notes it when they are not.
    mutating func mayRemove(_ live: [Dot], _ part: Reversal.Part, _ past: RecordPast) throws -> Bool {
        let own = live.filter { past.lineage.addition($0, standsForAnyOf: change.sequences, in: change.log) }
        if !own.isEmpty, own.count == live.count { return true }
        leave(part, own.isEmpty ? (live.isEmpty ? .takenBack : .changedSince) : .addedByOthers)
        return false
    }

    /// Undoes edits of texts: by their names, so that nothing that was written around them changes.
    mutating func revertTexts(_ record: Reversal.Part, _ past: RecordPast) throws {
        for (field, dots) in past.textSteps {
            let part = record.at(field.key, field.item == .null ? nil : field.item)
            let counting = dots.filter { dot in
                !past.lineage.isTakenBack(dot) && !past.lineage.isTakenBack(dot, field.key)
            }
            guard !counting.isEmpty else {
                leave(part, .takenBack)
                continue
            }
            let version = try state(record).text(field).version
            try perform(.text(field, parents: version, .undo(counting)), [part])
            if try othersWrote(counting, field, record) { leave(part, .addedByOthers) }
        }
    }

    /// Whether words that were taken back still stand, because the same edit was made elsewhere as well.
    private func othersWrote(_ dots: [Dot], _ field: TextField, _ record: Reversal.Part) throws -> Bool {
        let key = TextKey(kind: record.kind, record: record.record, field: field)
        let texts = write.core.texts
        let history = try texts.histories.history(of: key, through: try state(record).text(field).version)
        return history.document.showsCopies(of: dots, ties: write.core.ties)
    }
}

extension Reversal.Part {
    /// A field of the same record.
    func at(_ field: FieldKey, _ item: Value? = nil) -> Reversal.Part {
        Reversal.Part(kind: kind, record: record, field: field, item: item)
    }
}

extension RecordPast {
    /// What the change did to one element of a set, or to one item of a list.
    struct ElementStep {
        var field: FieldKey
        var element: Value
        /// The additions that it removed.
        var removed: [Dot] = []
        /// The additions that it made.
        var added: [Dot] = []

        /// What removing the element again names: what is live, and what that stands for, so that it can be told what
        /// was taken back.
        func additions(with live: [Dot]) -> [Dot] { live + added.filter { !live.contains($0) } }
    }

    /// Whether the change's last write of a register has been taken back.
    func isTakenBack(_ field: FieldKey) -> Bool {
        let write = operations.last { logged in
            guard case .assign(let writes)? = logged.known?.action else { return false }
            return writes.contains { $0.field == field }
        }
        return write.map { lineage.isTakenBack($0.dot, field) } ?? false
    }

    /// The elements of sets that the change added or removed, each once.
    var setSteps: [ElementStep] {
        steps { action, dot in
            switch action {
            case .add(let field, let element, _): ElementStep(field: field, element: element, added: [dot])
            case .remove(let field, let element, let removed):
                ElementStep(field: field, element: element, removed: removed)
            default: nil
            }
        }
    }

    /// The items of lists that the change put in, took out or moved, each once.
    var listSteps: [ElementStep] {
        steps { action, dot in
            switch action {
            case .insert(let field, let item, _, _): ElementStep(field: field, element: item, added: [dot])
            case .move(let field, let item, _, _): ElementStep(field: field, element: item)
            case .takeOut(let field, let item, let removed): ElementStep(field: field, element: item, removed: removed)
            default: nil
            }
        }
    }

    private func steps(_ step: (Operation.Action, Dot) -> ElementStep?) -> [ElementStep] {
        var steps: [ElementStep] = []
        for logged in operations {
            guard let next = logged.known.flatMap({ step($0.action, logged.dot) }) else { continue }
            if let index = steps.firstIndex(where: { $0.field == next.field && $0.element == next.element }) {
                steps[index].removed += next.removed
                steps[index].added += next.added
            } else {
                steps.append(next)
            }
        }
        return steps
    }

    /// The operations of each text that the change touched, in their order.
    var textSteps: [(field: TextField, dots: [Dot])] {
        var steps: [(field: TextField, dots: [Dot])] = []
        for logged in operations {
            guard let field = logged.known?.textStep?.field else { continue }
            if let index = steps.firstIndex(where: { $0.field == field }) {
                steps[index].dots.append(logged.dot)
            } else {
                steps.append((field, [logged.dot]))
            }
        }
        return steps
    }
}
