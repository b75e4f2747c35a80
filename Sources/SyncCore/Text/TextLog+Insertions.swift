/// One insertion: the bytes that one operation put in at one place.
struct Insertion {
    /// The operation.
    var operation: Int32
    /// Where its bytes begin in the log's content.
    var start: Int32
    /// Behind the last of them.
    var end: Int32
    /// Whether an equal concurrent edit is the same edit.
    var isTwinnable: Bool
    /// Whether it is a text from outside.
    var isSeed = false
}

extension TextLog {
    /// The insertion that made a unit. Cost: logarithmic; only ties ask for it.
    func insertion(of unit: Int32) -> Insertion {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].content <= unit { low = middle } else { high = middle }
        }
        let run = runs[low]
        guard run.shape == .typing else { return insertion(of: unit, in: run) }
        let operation = run.first + (unit - run.content) / run.stride
        let start = run.typed(by: operation)
        return Insertion(
            operation: operation, start: start, end: start + run.stride, isTwinnable: run.isTwinnable)
    }

    private func insertion(of unit: Int32, in run: TextRun) -> Insertion {
        var index = run.hunkStart
        while hunks[Int(index)].content + hunks[Int(index)].inserted <= unit { index += 1 }
        let hunk = hunks[Int(index)]
        return Insertion(
            operation: run.first, start: hunk.content, end: hunk.content + hunk.inserted,
            isTwinnable: run.isTwinnable, isSeed: run.shape == .seed)
    }

    /// Whether two insertions with the same origins are one run.
    func areTwins(_ a: Insertion, _ b: Insertion) -> Bool {
        guard a.isTwinnable, b.isTwinnable, a.end - a.start == b.end - b.start else { return false }
        return (0..<(a.end - a.start)).allSatisfy { content[Int(a.start + $0)] == content[Int(b.start + $0)] }
    }

    /// Whether one insertion stands before another at the same place: a text from outside first, then by bytes,
    /// twinnable ones first, then by actor, sequence and change hash.
    func precedes(_ a: Insertion, _ b: Insertion, ties: some TieBreaker) -> Bool {
        if a.isSeed != b.isSeed { return a.isSeed }
        let common = min(a.end - a.start, b.end - b.start)
        for offset in 0..<common {
            let bytes = (content[Int(a.start + offset)], content[Int(b.start + offset)])
            if bytes.0 != bytes.1 { return bytes.0 < bytes.1 }
        }
        if a.end - a.start != b.end - b.start { return a.end - a.start < b.end - b.start }
        if a.isTwinnable != b.isTwinnable { return a.isTwinnable }
        return precedes(id(of: a.operation), id(of: b.operation), ties: ties)
    }

    /// Whether one operation stands before another: by actor, sequence and change hash.
    func precedes(_ a: Dot, _ b: Dot, ties: some TieBreaker) -> Bool {
        let actors = (ties.actor(of: a.log), ties.actor(of: b.log))
        if actors.0 != actors.1 { return actors.0 < actors.1 }
        if a.sequence != b.sequence { return a.sequence < b.sequence }
        return ties.changeHash(of: a) < ties.changeHash(of: b)
    }
}
