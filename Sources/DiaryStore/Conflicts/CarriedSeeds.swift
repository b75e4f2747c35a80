internal import SyncCore

/// The texts from outside in one text at one version, with the operations that carried them: read from the log alone.
///
/// Cost: one look-up in the log for each operation of the text, and one reading of them.
struct CarriedSeeds {
    let history: TextHistories.History
    private var carriers: [[UInt8]: [Dot]] = [:]

    init(of key: TextKey, at version: [Dot], in log: LogView) throws {
        let operations = try TextHistories.operations(of: key, through: version, in: log)
        let ties = LogTies(log)
        history = TextHistories.History(TextDocument())
        _ = history.document.apply(operations, ties: ties)
        try ties.check()
        for operation in operations {
            guard case .seed(let seed) = operation.action else { continue }
            carriers[seed.value, default: []].append(operation.id)
        }
    }

    /// Values as the sides of a conflict, in their order. Of several carriers the first by its author's clock stands for
    /// a value.
    func sides(of seeds: [TextSeed], in log: LogView) throws -> [ConflictSide] {
        try seeds.compactMap { seed in
            let text = Value.text(String(decoding: seed.value, as: UTF8.self))
            let sides = try log.named(carriers[seed.value] ?? []).map { ConflictSide($0, .value(text), log) }
            return sides.max { ConflictSide.isLater($0, $1) }
        }
    }
}

extension LogView {
    /// What an undo in a text decides between values from outside.
    func closing(_ key: TextKey, _ parents: [Dot], undoing targets: [Dot], at dot: Dot) throws -> Closing? {
        guard try mayHide(targets, of: key) else { return nil }
        let seeds = try CarriedSeeds(of: key, at: parents, in: self)
        let competing = seeds.history.document.competingSeeds
        let undo = TextOperation(id: dot, parents: .operations(parents), .undo(targets))
        _ = seeds.history.document.apply([undo], ties: LogTies(self))
        let active = Set(seeds.history.document.activeSeeds.map(\.value))
        let left = competing.indices.filter { active.contains(competing[$0].value) }
        guard !competing.isEmpty, left.count < 2 else { return nil }
        let state: Conflict.State = left.first.map { $0 == 0 ? .kept : .switched } ?? .edited
        return Closing(
            place: ConflictPlace(key), sides: try seeds.sides(of: competing, in: self), state: state,
            chosen: left.first)
    }

    /// Whether what an undo names may hide a value from outside: cheap beside reading the text.
    private func mayHide(_ targets: [Dot], of key: TextKey) throws -> Bool {
        try targets.contains { target in
            guard let operation = try operation(at: target)?.known, operation.textKey == key else { return false }
            switch operation.textStep?.action {
            case .seed, .undo: return true
            case .edit, nil: return false
            }
        }
    }
}
