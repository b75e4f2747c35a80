/// What must hold for any text, told from what each author did and meant: a check of the oracle itself.
extension TextOracle {
    /// What is broken in the version of all operations, `nil` when nothing is.
    package var brokenLaw: String? {
        let state = state(of: Set(operations.map(\.number)))
        return brokenEdit ?? brokenUndo ?? lostText(state) ?? brokenSeed(state) ?? flippedOrder(state)
            ?? misplacedText(state)
    }

    private var sound: [OracleTextOperation] { operations.filter { !meaning(of: $0.number).isRefused } }

    /// An edit is read as the replacement that its author made.
    private var brokenEdit: String? {
        for operation in sound {
            guard case .edit(let hunks, _) = operation.action else { continue }
            var text = self.text(of: operation.seen)
            for hunk in hunks.reversed() {
                text.replaceSubrange(hunk.position..<(hunk.position + hunk.deleted), with: hunk.inserted)
            }
            if self.text(of: operation.seen.union([operation.number])) != text {
                return "edit \(operation.number) does not show what its author wrote"
            }
        }
        return nil
    }

    /// An undo right behind what it takes back shows the text from before that.
    private var brokenUndo: String? {
        for operation in sound {
            guard case .undo(let targets) = operation.action, targets.count == 1, let target = targets[0],
                operation.seen == operations[target].seen.union([target]),
                text(of: operation.seen.union([operation.number])) != text(of: operations[target].seen)
            else { continue }
            return "undo \(operation.number) does not bring the text back"
        }
        return nil
    }

    /// Whether an operation counts, asked from the undos of it on.
    private func isActive(_ numbers: Set<Int>) -> Bool {
        !sound.contains { undo in
            guard case .undo(let targets) = undo.action else { return false }
            return targets.contains { $0.map(numbers.contains) ?? false } && isActive([undo.number])
        }
    }

    private var covered: Set<Copy> {
        sound.filter { isActive([$0.number]) }.reduce(into: []) { $0.formUnion(meaning(of: $1.number).deletes) }
    }

    /// What was put in and not deleted by someone who knew it is there exactly once, and nothing else is.
    private func lostText(_ state: State) -> String? {
        var wanted: Set<Unit> = []
        let covered = covered
        for operation in sound where isActive([operation.number]) {
            for run in meaning(of: operation.number).runs {
                for offset in run.bytes.indices {
                    let unit = Unit(run: run.number, offset: offset)
                    if !covered.contains(Copy(unit: unit, operation: operation.number)) { wanted.insert(unit) }
                }
            }
        }
        let shown = state.shown.filter { seedOfRun[$0.run] == nil }
        if Set(shown).count != shown.count { return "something is there twice" }
        return Set(shown) == wanted ? nil : "something is lost or comes back: \(wanted.symmetricDifference(shown))"
    }

    private func carriers(of value: [UInt8]) -> Set<Int> {
        Set(
            sound.filter { operation in
                guard case .seed(value, _) = operation.action else { return false }
                return true
            }.map(\.number))
    }

    private func revision(of value: [UInt8]) -> UInt64 {
        carriers(of: value).compactMap { number in
            guard case .seed(_, let revision) = operations[number].action else { return nil }
            return revision
        }.max() ?? 0
    }

    /// Of the values that count the latest is there, as far as neither it nor the same text of another was deleted.
    private func brokenSeed(_ state: State) -> String? {
        let active = Set(seedOfRun.values).filter { !carriers(of: $0).isEmpty && isActive(carriers(of: $0)) }
        let latest = active.max { a, b in
            let revisions = (revision(of: a), revision(of: b))
            return revisions.0 != revisions.1 ? revisions.0 < revisions.1 : a.lexicographicallyPrecedes(b)
        }
        let seen = state.shown.filter { seedOfRun[$0.run] != nil }
        guard let latest else { return seen.isEmpty ? nil : "a text that was taken back is there" }
        let deleted = Set(covered.filter { $0.operation == nil }.map(\.unit))
        var gone = Set(deleted.filter { seedOfRun[$0.run] == latest }.map(\.offset))
        let others = Set(seedOfRun.values).filter { $0 != latest && !carriers(of: $0).isEmpty }
        for other in others {
            let isLower = other.lexicographicallyPrecedes(latest)
            let budget = ValueAlignment.budget / others.count
            let pairs = ValueAlignment.pairs(isLower ? other : latest, isLower ? latest : other, budget: budget)
            for pair in pairs {
                let (theirs, ours) = isLower ? pair : (pair.1, pair.0)
                if deleted.contains(Unit(run: number(of: .seed(other)), offset: theirs)) { gone.insert(ours) }
            }
        }
        let expected = latest.indices.filter { !gone.contains($0) }
        let isRight = seen.allSatisfy { seedOfRun[$0.run] == latest } && seen.map(\.offset) == expected
        return isRight ? nil : "the text from outside is not there as it should be"
    }

    /// Whether order is promised: three values from outside may be laid along each other in more than one way.
    private var isOrdered: Bool { Set(seedOfRun.values).count < 3 }

    /// What an author saw in one order stays in it.
    private func flippedOrder(_ state: State) -> String? {
        guard isOrdered else { return nil }
        let places = state.places
        for operation in sound {
            let seen = self.state(of: operation.seen).all.compactMap { places[state.tree.standing($0)] }
            if seen != seen.sorted() { return "what operation \(operation.number) had seen stands in another order" }
        }
        return nil
    }

    /// What was put in stands between what it was put between.
    private func misplacedText(_ state: State) -> String? {
        guard isOrdered else { return nil }
        let places = state.places
        for run in sound.flatMap({ meaning(of: $0.number).runs }) {
            let left = run.place.left.flatMap { places[state.tree.standing($0)] } ?? -1
            let right = run.place.right.flatMap { places[state.tree.standing($0)] } ?? .max
            let own = run.bytes.indices.compactMap { places[Unit(run: run.number, offset: $0)] }
            if own != own.sorted() || !own.allSatisfy({ left < $0 && $0 < right }) { return "a run is misplaced" }
        }
        return nil
    }
}

extension TextOracle.State {
    /// Where each unit stands.
    fileprivate var places: [TextTree.Unit: Int] {
        Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    }
}
