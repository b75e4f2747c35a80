extension RecordState {
    /// Applies one operation, whose dots are local and canonical and whose causal past has been applied.
    ///
    /// `chains` completes a delete's context: the dots that a seen dot implies on its chain.
    /// Throws `WireError.malformed` when the operation contradicts its causal past; nothing has changed then.
    /// Thread-safety: a value. Cost: O(siblings), lists O(slots).
    package mutating func apply(
        _ operation: Operation, at stamp: Stamp, _ ties: some TieBreaker, chains: (Dot) -> CausalContext
    ) throws(WireError) {
        let action = operation.action
        switch action {
        case .assign(let writes):
            try check(writes, operation.kind)
            for write in writes { assign(write, operation.kind, at: stamp) }
        case .add(let key, let element, let folding):
            withSet(key) { $0.add(element, at: stamp.dot, folding: folding) }
        case .remove(let key, let element, let additions):
            withSet(key) { $0.remove(element, additions: additions) }
        case .insert, .move, .takeOut: try applyToList(action, at: stamp, ties)
        case .delete(let policy, let seen):
            life.delete(at: stamp, policy, seen: RecordState.completed(seen, chains))
        case .restore(let deletes):
            life.restore(deletes)
        case .text(let field, let parents, _):
            // The text itself is the store's: a state knows only which operations it stands for.
            withText(field) { $0.advance(to: stamp, parents: parents) }
        }
        if action.isEdit { life.edits.cover(stamp.dot) }
        latest = max(latest, stamp.wallTime)
    }

    private mutating func applyToList(
        _ action: Operation.Action, at stamp: Stamp, _ ties: some TieBreaker
    ) throws(WireError) {
        switch action {
        case .insert(let key, let item, let slot, let folding):
            var list = list(key)
            try list.insert(item, slot, at: stamp, folding: folding, ties)
            setList(key, list)
        case .move(let key, let item, let slot, let replacing):
            var list = list(key)
            try list.move(item, slot, at: stamp, replacing: replacing, ties)
            setList(key, list)
        case .takeOut(let key, let item, let additions):
            var list = list(key)
            list.takeOut(item, additions: additions)
            setList(key, list)
        case .assign, .add, .remove, .delete, .restore, .text: break
        }
    }

    /// A text is created by a plain write, but never replaced by one.
    private func check(_ writes: [RegisterWrite], _ kind: RecordKind) throws(WireError) {
        for write in writes where kind.isText(write.field) {
            guard write.replacing.isEmpty, write.value == .null || write.value.asText != nil else {
                throw WireError(.malformed, "write of a text")
            }
        }
    }

    private mutating func assign(_ write: RegisterWrite, _ kind: RecordKind, at stamp: Stamp) {
        if kind.isText(write.field) {
            return withText(TextField(write.field)) { $0.advance(to: stamp, parents: []) }
        }
        for index in registers.indices where registers[index].key == write.field {
            registers[index].state.write(write.value, at: stamp, replacing: write.replacing)
            return
        }
        registers.append(Field(key: write.field, state: MultiValueRegister([.init(stamp, write.value)])))
    }

    private mutating func withSet(_ key: FieldKey, _ body: (inout AddWinsSet) -> Void) {
        if let index = sets.firstIndex(where: { $0.key == key }) {
            body(&sets[index].state)
        } else {
            var set = AddWinsSet()
            body(&set)
            sets.append(Field(key: key, state: set))
        }
    }

    private mutating func setList(_ key: FieldKey, _ list: OrderedList) {
        if let index = lists.firstIndex(where: { $0.key == key }) {
            lists[index].state = list
        } else {
            lists.append(Field(key: key, state: list))
        }
    }

    private static func completed(_ seen: [Dot], _ chains: (Dot) -> CausalContext) -> CausalContext {
        var context = CausalContext()
        for dot in seen { context.formUnion(chains(dot)) }
        return context
    }
}

extension Operation.Action {
    /// Whether the operation keeps a record alive against a delete that has not seen it.
    package var isEdit: Bool {
        switch self {
        case .assign, .add, .remove, .insert, .takeOut, .restore, .text(_, _, .edit), .text(_, _, .undo): true
        case .move, .delete, .text(_, _, .seed): false
        }
    }
}
