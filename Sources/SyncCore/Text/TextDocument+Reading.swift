extension TextDocument {
    /// Makes the text anew from the whole history, as an opened document without a stored text has to.
    ///
    /// Cost: one reading of the history; concurrent stretches go through the walker.
    package mutating func rebuild(ties: some TieBreaker) {
        checkpoint = Checkpoint()
        if isWoven { return weaveForward(ties: ties) }
        readAgain(watchingFrom: .max, ties: ties)
        shown.isWatched = false
    }

    /// Operations at the end of the history that the text does not hold yet.
    struct Addition {
        /// The first of them.
        var first: Int32
        /// Whether each has seen everything before it, and changes nothing but the text as it is.
        var isInLine = true
        /// The last operation from which on everything is to be read together with them.
        var reach = Int32.max
    }

    /// Brings the text forward by operations.
    mutating func bringForward(by addition: Addition, ties: some TieBreaker) {
        shown.edits = []
        let first = addition.first
        guard first < log.count else { return }
        if addition.isInLine {
            shown.isWatched = true
            readInLine(first..<log.count, firstRun: log.runIndex(of: first))
        } else if isWoven {
            weaveForward(ties: ties)
        } else {
            if addition.reach < checkpoint.operation { checkpoint = Checkpoint() }
            readAgain(watchingFrom: first, ties: ties)
        }
        shown.isWatched = false
    }

    /// Reads the history behind the checkpoint, and moves it to the start of the last concurrent stretch.
    private mutating func readAgain(watchingFrom watched: Int32, ties: some TieBreaker) {
        let plan = TextPlan(behind: checkpoint.operation, watched: watched, graph)
        shown = EditedText(checkpoint.bytes)
        for index in 0..<plan.stretches.count {
            let stretch = plan.stretches[index]
            if index == plan.lastBeginning {
                checkpoint = Checkpoint(operation: stretch.first - 1, bytes: shown.text.bytes)
            }
            if stretch.beginsAnew { beginWalk(stretch) }
            if stretch.isConcurrent { walker.prepare(stretch, graph, log) }
            if watched > stretch.first {
                read(stretch.first..<min(watched, stretch.end), stretch, ties: ties)
            }
            if watched < stretch.end {
                shown.isWatched = true
                read(max(watched, stretch.first)..<stretch.end, stretch, ties: ties)
            }
        }
    }

    private mutating func beginWalk(_ stretch: TextPlan.Stretch) {
        walker.reset(
            length: shown.text.count, firstOperation: stretch.first,
            firstUnit: log.contentStart(of: stretch.first))
    }

    /// Reads all of a stretch.
    mutating func read(_ stretch: TextPlan.Stretch, ties: some TieBreaker) {
        read(stretch.first..<stretch.end, stretch, ties: ties)
    }

    private mutating func read(_ operations: Range<Int32>, _ stretch: TextPlan.Stretch, ties: some TieBreaker) {
        let run = log.runIndex(of: operations.lowerBound, in: graph, entry: Int(stretch.entry))
        if stretch.isConcurrent {
            walk(operations, firstRun: run, ties: ties)
        } else {
            readInLine(operations, firstRun: run)
        }
    }

    /// Applies operations that have seen everything before them.
    mutating func readInLine(_ operations: Range<Int32>, firstRun: Int) {
        var index = firstRun
        var operation = operations.lowerBound
        while operation < operations.upperBound {
            let run = log.runs[index]
            let part = operation..<min(operations.upperBound, run.end)
            if run.shape == .hunks || run.shape == .seed {
                readHunks(run)
            } else if !readTogether(run, part) {
                for single in part where !readTogether(run, single..<(single + 1)) { refuse(single, run) }
            }
            operation = part.upperBound
            index += 1
        }
    }

    /// Applies operations of a run at once; `false`, with nothing changed, when that is not possible.
    private mutating func readTogether(_ run: TextRun, _ operations: Range<Int32>) -> Bool {
        let length = operations.count * Int(run.stride)
        if run.shape == .typing {
            let position = Int(run.position + (operations.lowerBound - run.first) * run.stride)
            guard position <= byteCount, shown.text.isBoundary(position) else { return false }
            let start = log.content.base + Int(run.typed(by: operations.lowerBound))
            shown.replace(position, deleting: 0, with: UnsafeBufferPointer(start: start, count: length))
            return true
        }
        let isBackwards = run.shape == .deletingBackwards
        let lowest = Int(run.deletion(by: isBackwards ? operations.upperBound - 1 : operations.lowerBound))
        guard lowest + length <= byteCount else { return false }
        for step in 0...operations.count {
            guard shown.text.isBoundary(lowest + step * Int(run.stride)) else { return false }
        }
        shown.replace(lowest, deleting: length, with: UnsafeBufferPointer(start: nil, count: 0))
        return true
    }

    private mutating func readHunks(_ run: TextRun) {
        for index in run.hunkStart..<(run.hunkStart + run.hunkCount) {
            let hunk = log.hunks[Int(index)]
            let end = Int(hunk.position) + Int(hunk.deleted)
            guard end <= byteCount else {
                refused[run.first] = TextError(.outOfRange)
                return
            }
            guard shown.text.isBoundary(Int(hunk.position)), shown.text.isBoundary(end) else {
                refused[run.first] = TextError(.cutsScalar)
                return
            }
        }
        var shift = 0
        for index in run.hunkStart..<(run.hunkStart + run.hunkCount) {
            let hunk = log.hunks[Int(index)]
            let bytes = UnsafeBufferPointer(start: log.content.base + Int(hunk.content), count: Int(hunk.inserted))
            shown.replace(Int(hunk.position) + shift, deleting: Int(hunk.deleted), with: bytes)
            shift += Int(hunk.inserted) - Int(hunk.deleted)
        }
    }

    private mutating func refuse(_ operation: Int32, _ run: TextRun) {
        let position = Int(
            run.shape == .typing
                ? run.position + (operation - run.first) * run.stride : run.deletion(by: operation))
        let end = position + (run.shape == .typing ? 0 : Int(run.stride))
        refused[operation] = TextError(end > byteCount ? .outOfRange : .cutsScalar)
    }
}
