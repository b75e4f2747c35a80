extension TextWalker {
    /// What happens to units when operations enter or leave the prepared version.
    enum Change: BitwiseCopyable {
        /// The operation that inserted them does.
        case known(Bool)
        /// One or more that delete them do, or that take back what inserted them.
        case deletes(Int32)
    }

    /// Moves the prepared version to what a stretch's first operation was made against.
    ///
    /// Cost: the operations between the versions, in runs.
    mutating func prepare(_ stretch: TextPlan.Stretch, _ graph: borrowing TextGraph, _ log: borrowing TextLog) {
        let entry = graph.entries[Int(stretch.entry)]
        if stretch.first > entry.first {
            guard version.count != 1 || version[0] != stretch.first - 1 else { return }
            graph.difference(version, stretch.first - 1, in: stretch.entry, into: &difference)
            version.become(stretch.first - 1)
        } else {
            guard !version.isParents(of: entry, graph) else { return }
            graph.difference(version, parentsOf: entry, into: &difference)
            version.becomeParents(of: entry, graph)
        }
        moveAlong(graph, log)
    }

    /// Moves the prepared version to these operations and their past.
    mutating func prepare(_ operations: [Int32], _ graph: borrowing TextGraph, _ log: borrowing TextLog) {
        graph.difference(version, operations, into: &difference)
        version.become(-1)
        for operation in operations.sorted() { version.append(operation) }
        moveAlong(graph, log)
    }

    private mutating func moveAlong(_ graph: borrowing TextGraph, _ log: borrowing TextLog) {
        if log.undos.count > 0 { retreatUndos(log) }
        for index in 0..<difference.onlyFirst.count {
            move(difference.onlyFirst[index], isKnown: false, graph, log)
        }
        for index in 0..<difference.onlySecond.count {
            move(difference.onlySecond[index], isKnown: true, graph, log)
        }
        if log.undos.count > 0 { advanceUndos(log) }
    }

    /// Takes operations into the prepared version, or out of it; their order does not matter.
    private mutating func move(
        _ part: VersionDifference.Run, isKnown: Bool, _ graph: borrowing TextGraph, _ log: borrowing TextLog
    ) {
        var index = log.runIndex(of: part.first, in: graph, entry: Int(part.entry))
        var operation = part.first
        while operation < part.end {
            let run = log.runs[index]
            let end = min(part.end, run.end)
            if run.shape == .typing {
                setKnown(run.typed(by: operation), (end - operation) * run.stride, isKnown)
            } else if run.shape == .seed {
                countSeed(isKnown, log)
            } else {
                for hunk in run.hunkStart..<(run.hunkStart + run.hunkCount) {
                    let hunk = log.hunks[Int(hunk)]
                    setKnown(hunk.content, hunk.inserted, isKnown)
                }
                changeDeletes(operation..<end, by: isKnown ? 1 : -1)
            }
            operation = end
            index += 1
        }
    }

    /// Takes a carrier of the seed into the prepared version, or out of it.
    private mutating func countSeed(_ isKnown: Bool, _ log: borrowing TextLog) {
        seedCarriers += isKnown ? 1 : -1
        guard seedCarriers == (isKnown ? 1 : 0), let seed = log.seeds.values.first else { return }
        setKnown(seed.content, seed.length, isKnown)
    }

    mutating func setKnown(_ unit: Int32, _ length: Int32, _ isKnown: Bool) {
        apply(.known(isKnown), to: unit, length)
    }

    mutating func changeDeletes(_ operations: Range<Int32>, by step: Int32) {
        var operation = operations.lowerBound
        while operation < operations.upperBound {
            let index = Int(operation - firstOperation)
            guard index < targetOfOperation.count else { return }
            var number = Int(targetOfOperation[index])
            guard number >= 0 else {
                operation += 1
                continue
            }
            let reached = targets[number].operation + targets[number].count
            let end = min(operations.upperBound, reached)
            let first = targets[number].operation
            while number < targets.count, targets[number].operation == first {
                changeDeletes(targets[number], operation..<end, by: step)
                number += 1
            }
            operation = end
        }
    }

    private mutating func changeDeletes(_ target: Target, _ operations: Range<Int32>, by step: Int32) {
        let first = operations.lowerBound - target.operation
        let count = operations.upperBound - operations.lowerBound
        let before = target.isBackwards ? target.count - first - count : first
        apply(.deletes(step), to: target.unit + before * target.stride, count * target.stride)
    }

    /// Changes the state of units, item by item.
    mutating func apply(_ change: Change, to unit: Int32, _ length: Int32) {
        var unit = unit
        var rest = length
        while rest > 0 {
            let canonical = canonical(unit)
            let leaf = leafNumber(of: canonical)
            guard leaf >= 0 else {
                unit += 1
                rest -= 1
                continue
            }
            var place = place(of: canonical, leafNumber: leaf)
            let piece = isolate(&place, rest)
            if slot(place).pointee.copies >= 0 {
                changeCopy(unit, at: place, change)
            } else {
                self.change(place, change)
            }
            unit += piece
            rest -= piece
        }
    }

    /// Changes the state of one item, and counts what the prepared version shows of it.
    @inline(__always)
    private mutating func change(_ place: Place, _ change: Change) {
        let item = slot(place)
        let before = item.pointee.shownLength
        switch change {
        case .known(let isKnown): item.pointee.isKnown = isKnown
        case .deletes(let step): item.pointee.deletes += step
        }
        let difference = item.pointee.shownLength - before
        shown[place.leaf] += Int32(difference)
        shownCount += difference
    }
}
