extension TextDocument {
    /// Reads operations in a line through the walker, whose prepared version is the first one's parents.
    mutating func walk(_ operations: Range<Int32>, firstRun: Int, ties: some TieBreaker) {
        var index = firstRun
        var operation = operations.lowerBound
        while operation < operations.upperBound {
            let run = log.runs[index]
            let part = operation..<min(operations.upperBound, run.end)
            switch run.shape {
            case .typing: walkTyping(run, part, ties: ties)
            case .deletingForwards, .deletingBackwards: walkDeleting(run, part)
            case .undo: walker.undo(run.first, &shown, log)
            case .seed: walkSeed(run, ties: ties)
            case .hunks: refusing(run.first) { (document) throws(TextError) in try document.walkHunks(run, ties: ties) }
            }
            operation = part.upperBound
            index += 1
        }
        walker.version.become(operations.upperBound - 1)
    }

    private mutating func walkTyping(_ run: TextRun, _ operations: Range<Int32>, ties: some TieBreaker) {
        var first = operations.lowerBound
        while first < operations.upperBound {
            // An operation that may have a twin is put in alone: only a whole run can be one.
            let count = run.isTwinnable ? 1 : operations.upperBound - first
            let arrival = TextWalker.Arrival(unit: run.typed(by: first), length: count * run.stride)
            let position = Int(run.position + (first - run.first) * run.stride)
            do throws(TextError) {
                try walker.insert(arrival, at: position, &shown, log, ties: ties)
                first += count
            } catch {
                refused[first] = error
                first += 1
            }
        }
    }

    private mutating func walkDeleting(_ run: TextRun, _ operations: Range<Int32>) {
        if walker.deleteTogether(run, operations, &shown, log) { return }
        for operation in operations {
            refusing(operation) { (document) throws(TextError) in
                let position = Int(run.deletion(by: operation))
                try document.walker.check(position, Int(run.stride), document.shown, document.log)
                document.walker.delete(position, Int(run.stride), by: operation, &document.shown)
            }
        }
    }

    private mutating func walkHunks(_ run: TextRun, ties: some TieBreaker) throws(TextError) {
        let hunks = run.hunkStart..<(run.hunkStart + run.hunkCount)
        for index in hunks {
            let hunk = log.hunks[Int(index)]
            try walker.check(Int(hunk.position), Int(hunk.deleted), shown, log)
        }
        var shift = 0
        for index in hunks {
            let hunk = log.hunks[Int(index)]
            var position = Int(hunk.position) + shift
            if hunk.inserted > 0 {
                let arrival = TextWalker.Arrival(unit: hunk.content, length: hunk.inserted)
                try walker.insert(arrival, at: position, &shown, log, ties: ties)
                position += Int(hunk.inserted)
            }
            walker.delete(position, Int(hunk.deleted), by: run.first, &shown)
            shift += Int(hunk.inserted) - Int(hunk.deleted)
        }
    }

    /// Reads a carrier of the seed, against the empty text: the first one that is read brings its units.
    private mutating func walkSeed(_ run: TextRun, ties: some TieBreaker) {
        walker.seedCarriers += 1
        guard let seed = log.seeds.values.first, seed.length > 0 else { return }
        if walker.leafNumber(of: seed.content) >= 0 { return walker.setKnown(seed.content, seed.length, true) }
        refusing(run.first) { (document) throws(TextError) in
            let arrival = TextWalker.Arrival(unit: seed.content, length: seed.length)
            try document.walker.insert(arrival, at: 0, &document.shown, document.log, ties: ties)
        }
    }

    private mutating func refusing(_ operation: Int32, _ body: (inout Self) throws(TextError) -> Void) {
        do throws(TextError) { try body(&self) } catch { refused[operation] = error }
    }
}
