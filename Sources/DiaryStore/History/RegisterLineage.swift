internal import SyncCore

/// Which writes of a record's registers have brought an earlier value back.
struct RegisterLineage {
    private struct Write {
        var stamp: Stamp
        var value: Value
        var replacing: [Dot]
        /// The first operation of its change.
        var change: Dot
    }

    private typealias Effect = RecordLineage.Effect

    private var writes: [RecordLineage.Effect: Write] = [:]
    /// The write that a write has taken back.
    private var targets: [RecordLineage.Effect: Dot] = [:]
    /// Writes that were replaced within their own change.
    private var superseded: Set<RecordLineage.Effect> = []
    private let ties: LogTies

    /// Reads applied operations in local order.
    init(_ operations: [LoggedOperation], _ log: LogView) throws {
        ties = LogTies(log)
        for logged in operations {
            guard let operation = logged.known, case .assign(let writes) = operation.action else { continue }
            for write in writes { add(write, at: logged.stamp, change: logged.change) }
        }
        try ties.check()
    }

    private mutating func add(_ write: RegisterWrite, at stamp: Stamp, change: Dot) {
        let effect = Effect(dot: stamp.dot, field: write.field)
        writes[effect] = Write(stamp: stamp, value: write.value, replacing: write.replacing, change: change)
        if let earlier = replaced(by: effect).first, earlier.change == change {
            superseded.insert(Effect(dot: earlier.stamp.dot, field: write.field))
        }
        for replaced in replaced(by: effect) {
            guard let target = target(behind: replaced.stamp.dot, write.field, restoring: write.value) else { continue }
            targets[effect] = target
            return
        }
    }

    /// The write that is taken back when what stands at a place is replaced by a value: the one before which that value
    /// was displayed, looked for from there back through what was brought back.
    private func target(behind dot: Dot, _ field: FieldKey, restoring value: Value) -> Dot? {
        var current: Dot? = dot
        while let dot = current {
            let effect = Effect(dot: dot, field: field)
            guard let write = writes[effect] else { return nil }
            if write.value != value, (displayed(before: effect)?.value ?? .null) == value { return dot }
            current = original(of: effect)
        }
        return nil
    }

    /// The writes that a write replaces, the one displayed before it first.
    private func replaced(by effect: RecordLineage.Effect) -> [Write] {
        (writes[effect]?.replacing ?? []).compactMap { writes[Effect(dot: $0, field: effect.field)] }
            .sorted { ties.precedes($1.stamp, $0.stamp) }
    }

    /// The write that was displayed before the change of a write.
    private func displayed(before effect: RecordLineage.Effect) -> Write? {
        guard let write = writes[effect], let replaced = replaced(by: effect).first else { return nil }
        guard replaced.change == write.change else { return replaced }
        return displayed(before: Effect(dot: replaced.stamp.dot, field: effect.field))
    }

    /// Whether a write has an effect of its own: it changed the value, and its change did not go on to write another.
    func hasEffect(_ effect: RecordLineage.Effect) -> Bool {
        guard let write = writes[effect], !superseded.contains(effect) else { return false }
        return write.value != displayed(before: effect)?.value ?? .null
    }

    /// The write that a write has taken back.
    func target(of effect: RecordLineage.Effect) -> Dot? { targets[effect] }

    /// The write whose value a write has brought back; `nil` for one that brought back none.
    func original(of effect: RecordLineage.Effect) -> Dot? {
        guard let target = targets[effect] else { return nil }
        return displayed(before: Effect(dot: target, field: effect.field))?.stamp.dot
    }

    /// Whether a write replaces values that disagree.
    func closesConflict(_ write: RegisterWrite) -> Bool {
        let values = write.replacing.compactMap { writes[Effect(dot: $0, field: write.field)]?.value }
        return values.contains { $0 != values[0] }
    }
}
