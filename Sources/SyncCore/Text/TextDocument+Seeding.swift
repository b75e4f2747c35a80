extension TextDocument {
    /// The seed to be written for a value that a source outside has, or `nil` when there is nothing to be written.
    ///
    /// A known value is written again only for a revision that the source states and that is higher than any known for
    /// it. Without a stated revision a new value gets one more than the highest known. Whether the value is undone plays
    /// no part: see `undosHiding`.
    package func seed(for value: [UInt8], statedRevision: UInt64? = nil) -> TextSeed? {
        if let index = log.seeds.index(of: value) {
            guard let statedRevision, statedRevision > log.seeds.values[index].revision else { return nil }
        }
        let highest = log.seeds.values.map(\.revision).max() ?? 0
        let revision = statedRevision ?? (highest == .max ? .max : highest + 1)
        return TextSeed(value, revision: revision, isRevisionStated: statedRevision != nil)
    }

    /// The undos that hide a value from outside: what an import that wants to show it again has to undo.
    package func undosHiding(_ value: [UInt8]) -> [Dot] {
        guard let index = log.seeds.index(of: value) else { return [] }
        let operation = log.seeds.values[index].operation
        return countingUndos(of: operation).map { log.id(of: $0) }
    }

    /// Whether the history holds several values from outside.
    package var hasSeveralSeeds: Bool { log.seeds.values.count > 1 }

    /// Whether somebody has decided against a value from outside: it is undone, and brought back it would compete with one
    /// that counts. An import leaves such a value alone; otherwise each would open the same question again.
    package func isDecidedAgainst(_ value: [UInt8]) -> Bool {
        guard let index = log.seeds.index(of: value) else { return false }
        let seed = log.seeds.values[index].seed
        let active = activeSeeds
        return !active.contains { $0.value == value } && active.contains { $0.competes(with: seed) }
    }

    /// The values from outside that count, in the order in which they are shown: by revision, then by bytes.
    package var activeSeeds: [TextSeed] {
        log.seeds.values.filter { countingUndos(of: $0.operation).isEmpty }.map(\.seed).sorted { a, b in
            a.revision != b.revision ? a.revision > b.revision : b.value.lexicographicallyPrecedes(a.value)
        }
    }

    /// The values between which the sources' revisions do not decide, the shown one first; empty when they do.
    ///
    /// These are the shown value and each other that counts and has the same revision, or of which one was not stated.
    package var competingSeeds: [TextSeed] {
        let active = activeSeeds
        guard let shown = active.first else { return [] }
        let others = active.dropFirst().filter { $0.competes(with: shown) }
        return others.isEmpty ? [] : [shown] + others
    }

    /// The undos of an operation that count now, ascending. Cost: all undos.
    private func countingUndos(of operation: Int32) -> [Int32] {
        var undone: Set<Int32> = []
        var found: [Int32] = []
        for index in (0..<log.undos.count).reversed() {
            let undo = log.undos.undos[index]
            guard !undone.contains(undo.operation) else { continue }
            for target in undo.targets {
                undone.insert(log.undos.targets[target])
                if log.undos.targets[target] == operation { found.append(undo.operation) }
            }
        }
        return found.reversed()
    }
}

extension TextSeed {
    /// Whether the revisions do not decide between two values.
    fileprivate func competes(with other: TextSeed) -> Bool {
        revision == other.revision || !isRevisionStated || !other.isRevisionStated
    }
}

extension SeedLog.Value {
    /// The highest revision that a carrier gave.
    fileprivate var revision: UInt64 { carriers.map(\.revision).max() ?? 0 }

    /// The value with its highest revision, which counts as stated when one carrier's source told it.
    fileprivate var seed: TextSeed {
        let isStated = carriers.contains { $0.revision == revision && $0.isStated }
        return TextSeed(bytes, revision: revision, isRevisionStated: isStated)
    }
}
