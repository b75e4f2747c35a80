/// The FugueMax tree of one version of a text that holds several values from outside.
///
/// Runs hang from units; the spine of seed units runs down its middle and stands before whatever else hangs to the right
/// of the same unit.
struct TextWeaveTree {
    private let spine: [Int32]
    /// The first run that hangs to the left of each unit, -1 for none.
    private var firstLeft: [Int32]
    /// The first run that hangs to the right of each unit, behind the unit that goes on its own run.
    private var firstRight: [Int32]
    /// The first run that hangs from the start.
    private var firstOfAll: Int32 = -1
    /// The run behind each, of those that hang at the same place.
    private var next: [Int32]
    /// Where each unit stood when that was last asked for, -1 for those hung since: what is hung later puts no two others
    /// into another order.
    private var positions: [Int32] = []

    /// A tree of nothing but a spine.
    init(spine: SeedSpine, runs: Int, units: Int) {
        self.spine = spine.units
        firstLeft = Array(repeating: -1, count: units)
        firstRight = firstLeft
        next = Array(repeating: -1, count: runs)
    }

    /// Hangs a run between its origins.
    ///
    /// Cost: the runs at the same place; one pass over the tree when their right origins differ and one is new.
    mutating func hang(
        _ number: Int, _ spine: SeedSpine, _ runs: [TextWeaver.Run], _ log: borrowing TextLog, ties: some TieBreaker
    ) {
        let run = runs[number]
        var before: Int32 = -1
        var behind = first(at: run, spine)
        while behind >= 0, !precedes(number, Int(behind), spine, runs, log, ties: ties) {
            before = behind
            behind = next[Int(behind)]
        }
        next[number] = behind
        if before >= 0 { next[Int(before)] = Int32(number) } else { setFirst(Int32(number), at: run, spine) }
    }

    private func first(at run: TextWeaver.Run, _ spine: SeedSpine) -> Int32 {
        if run.isLeftChild { return firstLeft[Int(spine.unit(run.right))] }
        return run.left < 0 ? firstOfAll : firstRight[Int(spine.unit(run.left))]
    }

    private mutating func setFirst(_ number: Int32, at run: TextWeaver.Run, _ spine: SeedSpine) {
        if run.isLeftChild {
            firstLeft[Int(spine.unit(run.right))] = number
        } else if run.left < 0 {
            firstOfAll = number
        } else {
            firstRight[Int(spine.unit(run.left))] = number
        }
    }

    private mutating func precedes(
        _ a: Int, _ b: Int, _ spine: SeedSpine, _ runs: [TextWeaver.Run], _ log: borrowing TextLog,
        ties: some TieBreaker
    ) -> Bool {
        let (first, second) = (runs[a], runs[b])
        let (right, other) = (spine.unit(first.right), spine.unit(second.right))
        if first.isLeftChild || right == other { return log.precedes(first, second, ties: ties) }
        if right == TextWalker.end || other == TextWalker.end { return right == TextWalker.end }
        if positions.isEmpty || positions[Int(right)] < 0 || positions[Int(other)] < 0 { findPositions(runs) }
        return positions[Int(right)] > positions[Int(other)]
    }

    private mutating func findPositions(_ runs: [TextWeaver.Run]) {
        positions = Array(repeating: -1, count: firstLeft.count)
        for (position, unit) in order(runs).enumerated() { positions[Int(unit)] = Int32(position) }
    }

    private enum Visit {
        /// The units of a run from one on, and what hangs from them.
        case units(Range<Int32>)
        /// The units of the spine from one on, and what hangs from them.
        case spine(Int)
        /// Runs that hang at one place.
        case runs(Int32)
        case unit(Int32)
    }

    /// The units in order. Cost: one pass.
    func order(_ runs: [TextWeaver.Run]) -> [Int32] {
        var order: [Int32] = []
        order.reserveCapacity(firstLeft.count)
        var pending: [Visit] = [.runs(firstOfAll), .spine(0)]
        while let visit = pending.popLast() {
            switch visit {
            case .unit(let unit): order.append(unit)
            case .units(let units):
                guard let unit = units.first else { continue }
                visitUnit(unit, then: .units(units.dropFirst()), &pending)
            case .spine(let index):
                guard index < spine.count else { continue }
                visitUnit(spine[index], then: .spine(index + 1), &pending)
            case .runs(let number):
                guard number >= 0 else { continue }
                pending.append(.runs(next[Int(number)]))
                let run = runs[Int(number)]
                pending.append(.units(run.start..<(run.start + run.length)))
            }
        }
        return order
    }

    private func visitUnit(_ unit: Int32, then rest: Visit, _ pending: inout [Visit]) {
        if firstRight[Int(unit)] >= 0 { pending.append(.runs(firstRight[Int(unit)])) }
        pending.append(rest)
        pending.append(.unit(unit))
        if firstLeft[Int(unit)] >= 0 { pending.append(.runs(firstLeft[Int(unit)])) }
    }
}

extension SeedSpine {
    /// The unit that stands for a unit; the start and the end stand for themselves.
    func unit(_ unit: Int32) -> Int32 { standing[unit] ?? unit }
}

extension TextLog {
    /// Whether one run stands before another at the same place: by bytes, by the values that their right, then their left
    /// origins are of, twinnable ones first, then by actor, sequence and change hash.
    fileprivate func precedes(_ a: TextWeaver.Run, _ b: TextWeaver.Run, ties: some TieBreaker) -> Bool {
        let bytes = (bytes(a.start, a.length), bytes(b.start, b.length))
        if bytes.0 != bytes.1 { return bytes.0.lexicographicallyPrecedes(bytes.1) }
        for (unit, other) in [(a.right, b.right), (a.left, b.left)] {
            let values = (seedValue(of: unit), seedValue(of: other))
            if values.0 != values.1 { return values.0.lexicographicallyPrecedes(values.1) }
        }
        if a.isTwinnable != b.isTwinnable { return a.isTwinnable }
        return precedes(id(of: a.operation), id(of: b.operation), ties: ties)
    }

    private func seedValue(of unit: Int32) -> [UInt8] { seeds.values.first { $0.holds(unit) }?.bytes ?? [] }

    /// Bytes of content.
    func bytes(_ start: Int32, _ length: Int32) -> [UInt8] {
        Array(UnsafeBufferPointer(start: content.base + Int(start), count: Int(length)))
    }

    /// The bytes that a hunk inserts.
    func bytes(of hunk: StoredHunk) -> [UInt8] { bytes(hunk.content, hunk.inserted) }

    /// What an operation replaces.
    func hunks(of operation: Int32, in run: TextRun) -> [StoredHunk] {
        switch run.shape {
        case .typing:
            let position = run.position + (operation - run.first) * run.stride
            return [StoredHunk(position: position, deleted: 0, inserted: run.stride, content: run.typed(by: operation))]
        case .deletingForwards, .deletingBackwards:
            let position = run.deletion(by: operation)
            return [StoredHunk(position: position, deleted: run.stride, inserted: 0, content: run.content)]
        case .hunks: return (run.hunkStart..<(run.hunkStart + run.hunkCount)).map { hunks[Int($0)] }
        case .undo, .seed: return []
        }
    }
}
