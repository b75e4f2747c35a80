extension TextOracle {
    /// What a version comes to.
    struct State {
        private(set) var tree = TextTree()
        private(set) var all: [Unit] = []
        private(set) var shown: [Unit] = []
        private(set) var bytes: [UInt8] = []
        private(set) var holders: [Int: [Int]] = [:]
        /// The units of values not shown that a shown value's unit stands for.
        private var partners: [Unit: [Unit]] = [:]
        private var shownSeed: Int?
        private var active: Set<Int> = []
        private var deleted: Set<Copy> = []
        private let version: Set<Int>
        private let leavesPartners: Bool

        init(of version: Set<Int>, in oracle: TextOracle) {
            self.version = version
            leavesPartners = oracle.fault == .deleteLeavesPartners
            active = State.active(version, oracle)
            insertSeeds(oracle)
            for number in version.sorted() {
                let meaning = oracle.meaning(of: number)
                for run in meaning.runs {
                    if holders[run.number] == nil {
                        tree.insert(run.bytes, run: run.number, at: run.place, tie: run.tie)
                    }
                    holders[run.number, default: []].append(number)
                }
                if active.contains(number) || oracle.fault == .undoKeepsDeletes { deleted.formUnion(meaning.deletes) }
            }
            all = tree.units
            shown = all.filter { isShown($0) }
            bytes = shown.map { tree.byte($0) }
        }

        /// The operations that no undo which counts takes back.
        private static func active(_ version: Set<Int>, _ oracle: TextOracle) -> Set<Int> {
            var undone: Set<Int> = []
            var undoneValues: Set<[UInt8]> = []
            for number in version.sorted().reversed() where !undone.contains(number) {
                guard case .undo(let targets) = oracle.operations[number].action,
                    !oracle.meaning(of: number).isRefused
                else { continue }
                for target in targets.compactMap({ $0 }) {
                    undone.insert(target)
                    if case .seed(let value, _) = oracle.operations[target].action { undoneValues.insert(value) }
                }
            }
            return version.filter { number in
                guard case .seed(let value, _) = oracle.operations[number].action else {
                    return !undone.contains(number)
                }
                return !undoneValues.contains(value)
            }
        }

        private struct Seed {
            var value: [UInt8]
            var revision: UInt64
            var isActive: Bool

            static func precedes(_ a: Seed, _ b: Seed) -> Bool {
                if a.isActive != b.isActive { return b.isActive }
                if a.revision != b.revision { return a.revision < b.revision }
                return a.value.lexicographicallyPrecedes(b.value)
            }
        }

        private mutating func insertSeeds(_ oracle: TextOracle) {
            var seeds: [[UInt8]: Seed] = [:]
            for number in version where !oracle.meaning(of: number).isRefused {
                guard case .seed(let value, let revision) = oracle.operations[number].action else { continue }
                let known = seeds[value]?.revision ?? 0
                seeds[value] = Seed(
                    value: value, revision: max(known, revision), isActive: active.contains(number))
            }
            guard let winner = seeds.values.max(by: Seed.precedes) else { return }
            let first = oracle.number(of: .seed(winner.value))
            if winner.isActive { shownSeed = first }
            var spine = winner.value.indices.map { Unit(run: first, offset: $0) }
            var alias: [Unit: Unit] = [:]
            let budget = ValueAlignment.budget / max(1, seeds.count - 1)
            for value in seeds.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) where value != winner.value {
                add(value, oracle.number(of: .seed(value)), to: &spine, winner.value, first, budget, &alias)
            }
            tree.insert(spine: spine, alias: alias) { oracle.seedOfRun[$0.run]?[$0.offset] ?? 0 }
        }

        /// Lays a value that is not shown along the one that is.
        private mutating func add(
            _ value: [UInt8], _ run: Int, to spine: inout [Unit], _ winner: [UInt8], _ winnerRun: Int,
            _ budget: Int, _ alias: inout [Unit: Unit]
        ) {
            let isLower = value.lexicographicallyPrecedes(winner)
            let pairs = ValueAlignment.pairs(isLower ? value : winner, isLower ? winner : value, budget: budget)
            let same = Dictionary(uniqueKeysWithValues: pairs.map { isLower ? ($0.0, $0.1) : ($0.1, $0.0) })
            let matched = Set(same.values.map { Unit(run: winnerRun, offset: $0) })
            for offset in value.indices {
                let unit = Unit(run: run, offset: offset)
                if let partner = same[offset].map({ Unit(run: winnerRun, offset: $0) }) {
                    alias[unit] = partner
                    partners[partner, default: []].append(unit)
                    continue
                }
                let before = Unit(run: run, offset: offset - 1)
                var place = 0
                if offset > 0, let index = spine.firstIndex(of: alias[before] ?? before) { place = index + 1 }
                if !isLower { while place < spine.count, !matched.contains(spine[place]) { place += 1 } }
                spine.insert(unit, at: place)
            }
        }

        func copies(of unit: Unit) -> [Copy] {
            if tree.isSpine(unit) {
                return ([unit] + (partners[unit] ?? [])).map { Copy(unit: $0, operation: nil) }
            }
            return (holders[unit.run] ?? []).map { Copy(unit: unit, operation: $0) }
        }

        private func isShown(_ unit: Unit) -> Bool {
            if tree.isSpine(unit) {
                let copies = leavesPartners ? [Copy(unit: unit, operation: nil)] : copies(of: unit)
                return unit.run == shownSeed && copies.allSatisfy { !deleted.contains($0) }
            }
            return copies(of: unit).contains { counts($0) }
        }

        private func counts(_ copy: Copy) -> Bool {
            guard let operation = copy.operation else { return false }
            return active.contains(operation) && !deleted.contains(copy)
        }

        func authors(of unit: Unit, in oracle: TextOracle) -> Set<Int> {
            if let value = oracle.seedOfRun[unit.run] {
                return version.filter { number in
                    guard case .seed(value, _) = oracle.operations[number].action else { return false }
                    return true
                }
            }
            let writers = copies(of: unit).filter { counts($0) }.compactMap(\.operation)
            let first = writers.min { a, b in
                let (a, b) = (oracle.operations[a], oracle.operations[b])
                return (a.actor, a.sequence, a.branch) < (b.actor, b.sequence, b.branch)
            }
            return first.map { [$0] } ?? []
        }
    }
}
