extension TextDocument {
    /// The text of an earlier version, or of branches on their own: what an editor had loaded, or a page of history.
    ///
    /// `nil` when an operation is not known here. The shown text stays as it is.
    /// Cost: one reading of the history since the checkpoint, or since the start for a version before that.
    package mutating func bytes(at version: [Dot], ties: some TieBreaker) -> [UInt8]? {
        var numbers: [Int32] = []
        for dot in version {
            guard let number = log.operation(dot) else { return nil }
            if !numbers.contains(number) { numbers.append(number) }
        }
        if graph.heads.equals(numbers.sorted()) { return bytes }
        if isWoven { return self.bytes(of: weave(numbers, ties: ties)) }
        let isBehindCheckpoint = !numbers.isEmpty && numbers.allSatisfy { $0 >= checkpoint.operation }
        let start = isBehindCheckpoint ? checkpoint : Checkpoint()
        var scratch = EditedText(start.bytes)
        swap(&shown, &scratch)
        walkEverything(behind: start.operation, ties: ties)
        walker.prepare(numbers, graph, log)
        let bytes = walker.shownBytes(shown.text, log)
        swap(&shown, &scratch)
        return bytes
    }

    /// Reads everything behind a critical operation through the walker.
    mutating func walkEverything(behind operation: Int32, ties: some TieBreaker) {
        walker.reset(
            length: shown.text.count, firstOperation: operation + 1, firstUnit: log.contentStart(of: operation + 1))
        guard operation + 1 < log.count else { return }
        let plan = TextPlan(walkingBehind: operation, graph)
        for index in 0..<plan.stretches.count {
            walker.prepare(plan.stretches[index], graph, log)
            read(plan.stretches[index], ties: ties)
        }
    }
}

extension TextWalker {
    /// The text of the prepared version. Cost: one pass over all units.
    func shownBytes(_ text: borrowing GapBuffer, _ log: borrowing TextLog) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(shownCount)
        var place = firstPlace
        while let current = place {
            if slot(current).pointee.isShown {
                for offset in 0..<slot(current).pointee.length { bytes.append(byte(current, offset, text, log)) }
            }
            place = next(current)
        }
        return bytes
    }
}
