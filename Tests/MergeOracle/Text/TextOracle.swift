/// Says what a set of text operations must come to, by rebuilding every version from nothing.
///
/// Naive on purpose, and importing nothing: it shares neither code nor data structures with what it judges.
package final class TextOracle {
    typealias Unit = TextTree.Unit

    /// What makes a run the same run: its origins and bytes if it is twinnable, a value, or else the hunk that made it.
    enum RunKey: Hashable {
        case seed([UInt8])
        case twin(left: Unit?, right: Unit?, bytes: [UInt8])
        case own(operation: Int, hunk: Int)
    }

    /// A unit as one of the operations wrote it; a unit of a seed has one copy, whoever brought it, without a writer.
    struct Copy: Hashable {
        var unit: Unit
        var operation: Int?
    }

    struct Run {
        var number: Int
        var bytes: [UInt8]
        var place: TextTree.Place
        var tie: TextTree.Tie
    }

    /// What an operation means, once read in its parents' version.
    struct Meaning {
        var runs: [Run] = []
        var deletes: Set<Copy> = []
        var isRefused = false
    }

    /// A rule that is broken on purpose.
    package enum Fault: CaseIterable, Sendable {
        /// What stands behind an insertion is the next unit that is shown.
        case rightOriginSkipsTombstones
        /// A delete takes one copy of what several operations wrote.
        case deleteTakesOneCopy
        /// A delete of a value's unit leaves the same unit of another value.
        case deleteLeavesPartners
        /// What is undone still deletes.
        case undoKeepsDeletes
    }

    private(set) var operations: [OracleTextOperation]
    let fault: Fault?
    private var meanings: [Int: Meaning] = [:]
    private var states: [Set<Int>: State] = [:]
    private var runs: [RunKey: Int] = [:]
    private(set) var seedOfRun: [Int: [UInt8]] = [:]

    /// An oracle of a whole history, causes first.
    ///
    /// `fault`: a rule to be broken, to prove that somebody would notice.
    package init(_ operations: [OracleTextOperation] = [], fault: Fault? = nil) {
        self.operations = operations
        self.fault = fault
    }

    private init(copying other: TextOracle) {
        (operations, fault) = (other.operations, other.fault)
        (meanings, states, runs, seedOfRun) = (other.meanings, other.states, other.runs, other.seedOfRun)
    }

    /// Another oracle that knows the same, and can be told of another future.
    package var copy: TextOracle { TextOracle(copying: self) }

    /// Adds an operation that comes after those so far.
    package func append(_ operation: OracleTextOperation) { operations.append(operation) }

    /// The operations that contradict their past.
    package var refused: Set<Int> { Set(operations.map(\.number).filter { meaning(of: $0).isRefused }) }

    /// How many runs were written by more than one operation.
    package var twinCount: Int {
        state(of: Set(operations.map(\.number))).holders.values.count { $0.count > 1 }
    }

    /// The text of a version: the operations that it holds.
    package func text(of version: Set<Int>) -> [UInt8] { state(of: version).bytes }

    /// For each byte of a version's text, who may be said to have written it: for an edit the first by order of those
    /// that count, for a seed every carrier of its value.
    package func authors(of version: Set<Int>) -> [Set<Int>] {
        let state = state(of: version)
        return state.shown.map { state.authors(of: $0, in: self) }
    }

    func state(of version: Set<Int>) -> State {
        if let known = states[version] { return known }
        let state = State(of: version, in: self)
        states[version] = state
        return state
    }

    func number(of key: RunKey) -> Int {
        if let known = runs[key] { return known }
        let number = runs.count
        runs[key] = number
        if case .seed(let value) = key { seedOfRun[number] = value }
        return number
    }

    func meaning(of number: Int) -> Meaning {
        if let known = meanings[number] { return known }
        let meaning = read(operations[number])
        meanings[number] = meaning
        return meaning
    }

    private func read(_ operation: OracleTextOperation) -> Meaning {
        var meaning = Meaning()
        switch operation.action {
        case .edit(let hunks, _):
            let state = state(of: operation.seen)
            meaning.isRefused = !TextOracle.isSound(hunks, state.bytes)
            guard !meaning.isRefused else { break }
            for index in hunks.indices { read(index, hunks[index], of: operation, state, &meaning) }
        case .undo(let targets):
            meaning.isRefused = targets.isEmpty || !targets.allSatisfy { isKnown($0, to: operation) }
        case .seed(let value, _): meaning.isRefused = !TextOracle.isUTF8(value)
        }
        return meaning
    }

    /// Whether an operation, or one that is the same event, is in another's past.
    private func isKnown(_ target: Int?, to operation: OracleTextOperation) -> Bool {
        guard let target else { return false }
        if operation.seen.contains(target) { return true }
        guard case .seed(let value, let revision) = operations[target].action else { return false }
        return operation.seen.contains { number in
            guard case .seed(value, revision: revision) = operations[number].action else { return false }
            return true
        }
    }

    private func read(
        _ index: Int, _ hunk: OracleTextOperation.Hunk, of operation: OracleTextOperation, _ state: State,
        _ meaning: inout Meaning
    ) {
        let left = hunk.position > 0 ? state.shown[hunk.position - 1] : nil
        var behind = left.flatMap { state.all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        if fault == .rightOriginSkipsTombstones {
            while behind < state.all.count, !state.shown.contains(state.all[behind]) { behind += 1 }
        }
        let right = behind < state.all.count ? state.all[behind] : nil
        if !hunk.inserted.isEmpty {
            let isLeftChild = right != nil && state.tree.hasRightChildren(left)
            let place = TextTree.Place(left: left, right: right, isLeftChild: isLeftChild)
            meaning.runs.append(run(hunk.inserted, index, of: operation, at: place))
        }
        for unit in state.shown[hunk.position..<(hunk.position + hunk.deleted)] {
            let copies = state.copies(of: unit)
            meaning.deletes.formUnion(fault == .deleteTakesOneCopy ? Array(copies.prefix(1)) : copies)
        }
    }

    private func run(
        _ bytes: [UInt8], _ index: Int, of operation: OracleTextOperation, at place: TextTree.Place
    ) -> Run {
        var tie = TextTree.Tie(bytes: bytes, values: [place.right, place.left].map { seedValue(of: $0) })
        var key = RunKey.twin(left: place.left, right: place.right, bytes: bytes)
        if case .edit(_, isTwinnable: false) = operation.action {
            key = .own(operation: operation.number, hunk: index)
            tie.isTwinnable = false
            (tie.actor, tie.sequence, tie.branch) = (operation.actor, operation.sequence, operation.branch)
        }
        return Run(number: number(of: key), bytes: bytes, place: place, tie: tie)
    }

    private func seedValue(of unit: Unit?) -> [UInt8] { unit.flatMap { seedOfRun[$0.run] } ?? [] }

    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
    }

    private static func isSound(_ hunks: [OracleTextOperation.Hunk], _ text: [UInt8]) -> Bool {
        func isBoundary(_ position: Int) -> Bool { position == text.count || text[position] & 0xc0 != 0x80 }
        var free = 0
        for hunk in hunks {
            guard hunk.position >= free, hunk.deleted >= 0, hunk.deleted > 0 || !hunk.inserted.isEmpty,
                hunk.position <= text.count, hunk.deleted <= text.count - hunk.position, isBoundary(hunk.position),
                isBoundary(hunk.position + hunk.deleted), isUTF8(hunk.inserted)
            else { return false }
            free = hunk.position + hunk.deleted + 1
        }
        return true
    }
}
