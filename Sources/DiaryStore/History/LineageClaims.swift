internal import SyncCore

/// Which effects each effect takes back, as long as it counts itself.
struct LineageClaims {
    private typealias Effect = RecordLineage.Effect

    private(set) var targets: [RecordLineage.Effect: [RecordLineage.Effect]] = [:]
    private let creation: Dot?
    private let registers: RegisterLineage
    private var removals: [(dot: Dot, additions: [Dot])] = []
    private var foldings: [Dot: [Dot]] = [:]
    private var moves: [Dot: [Dot]] = [:]
    private var restores: [Dot] = []
    private var deletes: Set<Dot> = []
    private var textCreations: [Dot: FieldKey] = [:]

    init(creation: Dot?, _ registers: RegisterLineage) {
        self.creation = creation
        self.registers = registers
    }

    /// Adds an operation; what it names has been added before it.
    mutating func add(_ operation: Operation, _ dot: Dot, _ directory: LogDirectory) {
        switch operation.action {
        case .assign(let writes): add(writes, operation.kind, dot)
        case .add(_, _, let folding), .insert(_, _, _, let folding):
            foldings[dot] = folding
            claim(removals.filter { $0.additions.contains(where: folding.contains) }.map(\.dot), by: dot)
        case .remove(_, _, let additions), .takeOut(_, _, let additions):
            // One that came in place of another that is named, too, is named only because it stands for that one.
            claim(additions.filter { !comes($0, inPlaceOfAnyOf: additions) }, by: dot)
            removals.append((dot, additions))
        case .move(_, _, let slot, let replacing):
            claim(replacing.filter { moved in slot.left.map { moves[moved]?.contains($0) ?? false } ?? false }, by: dot)
            moves[dot] = replacing
        case .delete(_, let seen): addDelete(dot, seen, directory)
        case .restore(let named):
            // One that closes a conflict names the edits that had revived the record as well.
            claim(named.filter(deletes.contains), by: dot)
            restores.append(dot)
        case .text(_, _, .undo(let named)):
            targets[Effect(dot: dot)] = named.map { Effect(dot: $0, field: textCreations[$0]) }
        case .text(_, _, .edit), .text(_, _, .seed): break
        }
    }

    private func comes(_ dot: Dot, inPlaceOfAnyOf additions: [Dot]) -> Bool {
        var open = foldings[dot] ?? []
        var seen: Set<Dot> = [dot]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            if additions.contains(next) { return true }
            open += foldings[next] ?? []
        }
        return false
    }

    private mutating func claim(_ dots: [Dot], by dot: Dot) {
        targets[Effect(dot: dot)] = dots.map { Effect(dot: $0) }
    }

    private mutating func add(_ writes: [RegisterWrite], _ kind: RecordKind, _ dot: Dot) {
        for write in writes {
            let effect = Effect(dot: dot, field: write.field)
            if kind.isText(write.field) { textCreations[dot] = write.field }
            targets[effect] = registers.target(of: effect).map { [Effect(dot: $0, field: write.field)] }
        }
    }

    private mutating func addDelete(_ dot: Dot, _ seen: [Dot], _ directory: LogDirectory) {
        var covered = CausalContext()
        for edit in seen { covered.formUnion(directory.chain(endingAt: edit)) }
        let taken = restores.filter(covered.covers)
        restores.removeAll(where: covered.covers)
        deletes.insert(dot)
        claim(taken + [creation].compactMap(\.self), by: dot)
    }
}
