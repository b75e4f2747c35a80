/// One version of a text that holds several values from outside: its units in order, and which of them it shows.
struct TextWeave {
    /// The units, in order.
    var order: [Int32] = []
    /// How many units are shown.
    var shownCount = 0
    /// The operations that the version holds.
    let isHeld: [Bool]
    /// The operations that an undo which counts takes back; for a value, the first that ever carried it.
    private var isUndone: [Bool]
    private(set) var spine = SeedSpine()
    /// The value that is shown, if one counts.
    private(set) var shownSeed: Int?
    /// Which units are shown, by unit.
    var isShown: [Bool]
    /// Which units of copies an operation that counts deletes.
    var isDeleted: [Bool]
    /// Whether something hangs to the right of a unit.
    var hasRight: [Bool]
    /// The copies of each run that the version holds, by their indices.
    var copiesOfRun: [[Int]]
    /// A place among the units, and how many shown ones lie before it: where it was last asked for.
    var cursor = (index: 0, position: 0)

    /// Weaves the version of some operations and their past.
    init(
        _ heads: [Int32], _ weaver: inout TextWeaver, _ graph: borrowing TextGraph, _ log: borrowing TextLog,
        ties: some TieBreaker
    ) {
        isHeld = graph.members(of: heads)
        isUndone = Array(repeating: false, count: isHeld.count)
        isShown = Array(repeating: false, count: log.content.count)
        isDeleted = isShown
        hasRight = isShown
        copiesOfRun = Array(repeating: [], count: weaver.runs.count)
        takeUndosOut(log)
        chooseSeed(&weaver, log)
        var tree = TextWeaveTree(spine: spine, runs: weaver.runs.count, units: log.content.count)
        for operation in isHeld.indices where isHeld[operation] && operation < Int(weaver.count) {
            add(Int32(operation), weaver, log, &tree, ties: ties)
        }
        order = tree.order(weaver.runs)
        for unit in order where isVisible(unit, weaver, log) {
            isShown[Int(unit)] = true
            shownCount += 1
        }
    }

    private mutating func takeUndosOut(_ log: borrowing TextLog) {
        for index in log.undos.indices(in: 0..<Int32(isHeld.count)).reversed() {
            let undo = log.undos.undos[index]
            guard isHeld[Int(undo.operation)], !isUndone[Int(undo.operation)] else { continue }
            for target in undo.targets { isUndone[Int(log.undos.targets[target])] = true }
        }
    }

    /// Takes the value of the highest revision, of those that count, and lays the others along it.
    private mutating func chooseSeed(_ weaver: inout TextWeaver, _ log: borrowing TextLog) {
        var held: [(value: Int, counts: Bool, revision: UInt64)] = []
        for (index, value) in log.seeds.values.enumerated() {
            let carriers = value.carriers.filter { isHeld[Int($0.operation)] }
            guard let revision = carriers.map(\.revision).max() else { continue }
            held.append((index, !isUndone[Int(value.operation)], revision))
        }
        let shown = held.max { a, b in
            if a.counts != b.counts { return b.counts }
            if a.revision != b.revision { return a.revision < b.revision }
            return log.seeds.values[a.value].bytes.lexicographicallyPrecedes(log.seeds.values[b.value].bytes)
        }
        guard let shown else { return }
        if shown.counts { shownSeed = shown.value }
        spine = weaver.spine(of: [shown.value] + held.map(\.value).filter { $0 != shown.value }, log.seeds)
        for unit in spine.units.dropLast() { hasRight[Int(unit)] = true }
    }

    private mutating func add(
        _ operation: Int32, _ weaver: TextWeaver, _ log: borrowing TextLog, _ tree: inout TextWeaveTree,
        ties: some TieBreaker
    ) {
        for index in weaver.copies(by: operation).indices {
            let number = weaver.copies[index].run
            let run = weaver.runs[number]
            if copiesOfRun[number].isEmpty {
                noteRight(of: run)
                tree.hang(number, spine, weaver.runs, log, ties: ties)
            }
            copiesOfRun[number].append(index)
        }
        guard !isUndone[Int(operation)] else { return }
        for unit in weaver.deletes(by: operation) { isDeleted[Int(unit)] = true }
    }

    mutating func noteRight(of run: TextWeaver.Run) {
        for unit in run.start..<(run.start + run.length - 1) { hasRight[Int(unit)] = true }
        guard !run.isLeftChild, run.left >= 0 else { return }
        hasRight[Int(spine.standing[run.left] ?? run.left)] = true
    }
}

extension TextWeave {
    private func isVisible(_ unit: Int32, _ weaver: TextWeaver, _ log: borrowing TextLog) -> Bool {
        guard let run = weaver.run(of: unit) else {
            guard let shownSeed, log.seeds.values[shownSeed].holds(unit), !isDeleted[Int(unit)] else { return false }
            return !(spine.partners[unit] ?? []).contains { isDeleted[Int($0)] }
        }
        let offset = unit - weaver.runs[run].start
        return copiesOfRun[run].contains { isCounted(weaver.copies[$0], offset) }
    }

    private func isCounted(_ copy: TextWeaver.Copy, _ offset: Int32) -> Bool {
        !isUndone[Int(copy.operation)] && !isDeleted[Int(copy.content + offset)]
    }

    /// The shown units, in order.
    var shownUnits: [Int32] { order.filter { isShown[Int($0)] } }

    /// The operations whose copies of a shown unit count, for a unit that is not a seed's.
    func writers(of unit: Int32, _ weaver: TextWeaver) -> [Int32] {
        guard let run = weaver.run(of: unit) else { return [] }
        let offset = unit - weaver.runs[run].start
        return copiesOfRun[run].map { weaver.copies[$0] }.filter { isCounted($0, offset) }.map(\.operation)
    }
}

extension SeedLog.Value {
    /// Whether a unit is the value's.
    func holds(_ unit: Int32) -> Bool { unit >= content && unit < content + length }
}
