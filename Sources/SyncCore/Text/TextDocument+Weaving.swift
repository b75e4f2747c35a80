extension TextDocument {
    /// Whether the history holds several values from outside, so that it is read version by version.
    var isWoven: Bool { log.seeds.values.count > 1 }

    /// Brings the text forward by reading what has not been read yet, and weaving the version of all that is known.
    mutating func weaveForward(ties: some TieBreaker) {
        let before = shown.text.bytes
        let after = bytes(of: weave(graph.heads.array, ties: ties))
        shown = EditedText(after)
        if let edit = TextEdit(from: before, to: after) { shown.edits = [edit] }
    }

    /// The version of some operations and their past.
    mutating func weave(_ heads: [Int32], ties: some TieBreaker) -> TextWeave {
        while weaver.count < log.count { readEntry(ties: ties) }
        return TextWeave(heads, &weaver, graph, log, ties: ties)
    }

    /// The text of a version.
    func bytes(of weave: TextWeave) -> [UInt8] { weave.shownUnits.map { log.content[Int($0)] } }

    /// Reads the operations of an entry that have not been read, each in the version right before it.
    private mutating func readEntry(ties: some TieBreaker) {
        let index = graph.entryIndex(of: weaver.count)
        let entry = graph.entries[index]
        var version: TextWeave?
        var runIndex = log.runIndex(of: weaver.count, in: graph, entry: index)
        while weaver.count < entry.end {
            let operation = weaver.count
            if log.runs[runIndex].end <= operation { runIndex += 1 }
            let run = log.runs[runIndex]
            let hunks = log.hunks(of: operation, in: run)
            if run.shape == .undo || run.shape == .seed { version = nil }
            if !hunks.isEmpty {
                var current = version ?? TextWeave(parents(of: operation, entry), &weaver, graph, log, ties: ties)
                version = nil
                read(operation, hunks, isTwinnable: run.isTwinnable, &current)
                version = current
            }
            weaver.endOperation()
        }
    }

    private mutating func read(
        _ operation: Int32, _ hunks: [StoredHunk], isTwinnable: Bool, _ version: inout TextWeave
    ) {
        do throws(TextError) {
            try version.read(operation, hunks, isTwinnable: isTwinnable, &weaver, log)
        } catch {
            refused[operation] = error
        }
    }

    private func parents(of operation: Int32, _ entry: TextGraph.Entry) -> [Int32] {
        operation > entry.first ? [operation - 1] : entry.parents.map { graph.parents[$0].operation }
    }
}

extension TextEdit {
    /// The one replacement between two texts, `nil` when they are equal.
    fileprivate init?(from before: [UInt8], to after: [UInt8]) {
        guard before != after else { return nil }
        func isCut(_ text: [UInt8], _ index: Int) -> Bool { index < text.count && text[index] & 0xc0 == 0x80 }
        var start = 0
        while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
        while isCut(before, start) || isCut(after, start) { start -= 1 }
        var end = 0
        let most = min(before.count, after.count) - start
        while end < most, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
        while isCut(before, before.count - end) { end -= 1 }
        self.init(position: start, deleted: before.count - end - start, inserted: after.count - end - start)
    }
}
