internal import SyncCore

/// What the operations on a record did to one another's effects: which took which back, and which stand for which.
///
/// A pure function of the operations. There is no mark for "reverted" in the log; what takes something back names it:
///
/// | effect | is taken back by |
/// |---|---|
/// | a register's write | a write that replaces it, or what stands for it, by the value displayed before it |
/// | an addition, an insertion | a removal that names it |
/// | a removal, a taking out | an addition that folds what it had removed |
/// | a move | a move from there to right behind the place before it |
/// | a delete | a restore that names it |
/// | a restore, the creation | the first delete that has seen it; for the creation any |
/// | an operation of a text | an undo that names it |
///
/// Whatever takes something back can be taken back itself, and then no longer counts.
struct RecordLineage {
    /// An operation's effect: for a write of several registers one for each.
    struct Effect: Hashable {
        var dot: Dot
        var field: FieldKey?

        fileprivate func isOfText(_ kind: RecordKind) -> Bool { field.map(kind.isText) ?? false }
    }

    /// The operation that began the record.
    private(set) var creation: Dot?
    private let registers: RegisterLineage
    private var foldings: [Dot: [Dot]] = [:]
    private var effects: [Dot: [Effect]] = [:]
    private var takenBack: Set<Effect> = []

    /// Reads operations in local order. Throws `StoreError.corrupt`. Cost: O(operations), lists and lives O(n) each.
    init(_ operations: [LoggedOperation], _ log: LogView) throws {
        let applied = operations.filter { $0.known != nil && !$0.isSetAside }
        registers = try RegisterLineage(applied, log)
        creation = applied.first?.dot
        var claims = LineageClaims(creation: creation, registers)
        for logged in applied {
            guard let operation = logged.known else { continue }
            note(operation, logged.dot)
            claims.add(operation, logged.dot, log.directory)
        }
        for logged in applied.reversed() {
            for effect in effects[logged.dot] ?? [] where !takenBack.contains(effect) {
                takenBack.formUnion(claims.targets[effect] ?? [])
            }
        }
    }

    private mutating func note(_ operation: Operation, _ dot: Dot) {
        effects[dot] = [Effect(dot: dot)]
        switch operation.action {
        case .assign(let writes):
            effects[dot] = writes.map { Effect(dot: dot, field: $0.field) }.filter {
                dot == creation || $0.isOfText(operation.kind) || registers.hasEffect($0)
            }
        case .add(_, _, let folding), .insert(_, _, _, let folding): foldings[dot] = folding
        default: break
        }
    }

    /// Whether everything that some operations changed has been taken back; what began the record takes all with it.
    func isTakenBack(_ dots: [Dot]) -> Bool {
        if let creation, dots.contains(creation), takenBack.contains(Effect(dot: creation)) { return true }
        let changed = dots.flatMap { effects[$0] ?? [] }
        return !changed.isEmpty && changed.allSatisfy(takenBack.contains)
    }

    /// Whether what an operation did to a field, or as a whole, has been taken back.
    func isTakenBack(_ dot: Dot, _ field: FieldKey? = nil) -> Bool {
        takenBack.contains(Effect(dot: dot, field: field))
    }

    /// Whether a write on display is one of these, or has brought the value of one of these back.
    func write(_ dot: Dot, of field: FieldKey, standsForAnyOf writes: ClosedRange<UInt64>, in log: LogNumber) -> Bool {
        var current: Dot? = dot
        while let write = current {
            if write.log == log, writes.contains(write.sequence) { return true }
            current = registers.original(of: Effect(dot: write, field: field))
        }
        return false
    }

    /// Whether a live addition is one of these, or came in place of one of these.
    func addition(_ dot: Dot, standsForAnyOf additions: ClosedRange<UInt64>, in log: LogNumber) -> Bool {
        var open = [dot]
        var seen: Set<Dot> = []
        while let next = open.popLast() {
            if next.log == log, additions.contains(next.sequence) { return true }
            if seen.insert(next).inserted { open += foldings[next] ?? [] }
        }
        return false
    }

    /// Whether a write replaces values that disagree.
    func closesConflict(_ write: RegisterWrite) -> Bool { registers.closesConflict(write) }
}
