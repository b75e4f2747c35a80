/// Says what a set of text operations must come to, by rebuilding every version from nothing.
///
/// Naive on purpose, and importing nothing: it shares neither code nor data structures with what it judges.
package final class TextOracle {
    private typealias Unit = TextTree.Unit

    /// What makes a run the same run: its origins and bytes if it is twinnable, else the hunk that made it.
    private enum RunKey: Hashable {
        case twin(left: Unit?, right: Unit?, bytes: [UInt8])
        case own(operation: Int, hunk: Int)
    }

    /// A unit as one of the operations wrote it.
    private struct Copy: Hashable {
        var unit: Unit
        var operation: Int
    }

    private struct Run {
        var number: Int
        var hunk: Int
        var left: Unit?
        var right: Unit?
    }

    /// What an operation means, once read in its parents' version.
    private struct Meaning {
        var runs: [Run] = []
        var deletes: Set<Copy> = []
        var isRefused = false
    }

    private struct State {
        var all: [Unit] = []
        var shown: [Unit] = []
        var bytes: [UInt8] = []
        var holders: [Int: [Int]] = [:]
    }

    private let operations: [OracleTextOperation]
    private var meanings: [Int: Meaning] = [:]
    private var runs: [RunKey: Int] = [:]

    /// An oracle of a whole history, causes first.
    package init(_ operations: [OracleTextOperation]) { self.operations = operations }

    /// The operations that contradict their past.
    package var refused: Set<Int> { Set(operations.map(\.number).filter { meaning(of: $0).isRefused }) }

    /// How many runs were written by more than one operation.
    package var twinCount: Int {
        state(of: Set(operations.map(\.number))).holders.values.count { $0.count > 1 }
    }

    /// The text of a version: the operations that it holds.
    package func text(of version: Set<Int>) -> [UInt8] { state(of: version).bytes }

    private func state(of version: Set<Int>) -> State {
        var tree = TextTree()
        var deleted: Set<Copy> = []
        var state = State()
        for number in version.sorted() {
            let meaning = meaning(of: number)
            for run in meaning.runs {
                if state.holders[run.number] == nil { insert(run, of: operations[number], &tree) }
                state.holders[run.number, default: []].append(number)
            }
            deleted.formUnion(meaning.deletes)
        }
        state.all = tree.units
        state.shown = state.all.filter { unit in
            (state.holders[unit.run] ?? []).contains { !deleted.contains(Copy(unit: unit, operation: $0)) }
        }
        state.bytes = state.shown.map { tree.nodes[$0]?.byte ?? 0 }
        return state
    }

    private func insert(_ run: Run, of operation: OracleTextOperation, _ tree: inout TextTree) {
        let bytes = operation.hunks[run.hunk].inserted
        let tie = TextTree.Tie(
            bytes: bytes, isTwinnable: operation.isTwinnable, actor: operation.actor, sequence: operation.sequence)
        tree.insert(bytes, run: run.number, left: run.left, right: run.right, tie: tie)
    }

    private func meaning(of number: Int) -> Meaning {
        if let known = meanings[number] { return known }
        let operation = operations[number]
        let state = state(of: operation.seen)
        var meaning = Meaning()
        if TextOracle.isSound(operation.hunks, state.bytes) {
            for index in operation.hunks.indices { read(index, of: operation, state, &meaning) }
        } else {
            meaning.isRefused = true
        }
        meanings[number] = meaning
        return meaning
    }

    private func read(_ index: Int, of operation: OracleTextOperation, _ state: State, _ meaning: inout Meaning) {
        let hunk = operation.hunks[index]
        let left = hunk.position > 0 ? state.shown[hunk.position - 1] : nil
        let behind = left.flatMap { state.all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        let right = behind < state.all.count ? state.all[behind] : nil
        if !hunk.inserted.isEmpty {
            let key: RunKey =
                operation.isTwinnable
                ? .twin(left: left, right: right, bytes: hunk.inserted)
                : .own(operation: operation.number, hunk: index)
            let number = runs[key] ?? runs.count
            runs[key] = number
            meaning.runs.append(Run(number: number, hunk: index, left: left, right: right))
        }
        for unit in state.shown[hunk.position..<(hunk.position + hunk.deleted)] {
            for holder in state.holders[unit.run] ?? [] {
                meaning.deletes.insert(Copy(unit: unit, operation: holder))
            }
        }
    }

    private static func isSound(_ hunks: [OracleTextOperation.Hunk], _ text: [UInt8]) -> Bool {
        func isBoundary(_ position: Int) -> Bool { position == text.count || text[position] & 0xc0 != 0x80 }
        var free = 0
        for hunk in hunks {
            guard hunk.position >= free, hunk.deleted >= 0, hunk.deleted > 0 || !hunk.inserted.isEmpty,
                hunk.position <= text.count, hunk.deleted <= text.count - hunk.position, isBoundary(hunk.position),
                isBoundary(hunk.position + hunk.deleted),
                Array(String(decoding: hunk.inserted, as: UTF8.self).utf8) == hunk.inserted
            else { return false }
            free = hunk.position + hunk.deleted + 1
        }
        return !hunks.isEmpty
    }
}
