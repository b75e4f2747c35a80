/// What became of operations that were given to a text.
package struct TextMerge: Equatable, Sendable {
    /// An operation that changes nothing, and why.
    package struct Refusal: Equatable, Sendable {
        /// The operation.
        package var id: Dot
        /// What is wrong with it.
        package var error: TextError
    }

    /// What an editor that shows the text has to replace, one after the other.
    package var edits: [TextEdit] = []
    /// The operations that contradict their bytes or their past. They stay in the history, so that what was made
    /// behind them can be read; all replicas refuse the same ones.
    package var refused: [Refusal] = []
    /// The operations whose parents are not known yet: to be given again once these are.
    package var waiting: [TextOperation] = []
}

extension TextDocument {
    /// Adds other devices' operations, in causal order, and brings the text forward. Known ones are skipped.
    ///
    /// Cost: that of the edits when they have seen all that is known here; otherwise one reading of the history
    /// since the last version that everything has seen.
    package mutating func apply(_ operations: [TextOperation], ties: some TieBreaker) -> TextMerge {
        var merge = TextMerge()
        let first = log.count
        var isInLine = true
        var least = Int32.max
        for operation in operations where log.operation(operation.id) == nil {
            guard let parents = numbers(of: operation) else {
                merge.waiting.append(operation)
                continue
            }
            guard log.isBehind(operation.id) else {
                merge.refused.append(.init(id: operation.id, error: TextError(.outOfSequence)))
                continue
            }
            if !graph.heads.equals(parents) { isInLine = false }
            least = min(least, parents.first ?? -1)
            add(operation, parents: parents)
        }
        bringForward(from: first, isInLine: isInLine, least: least, ties: ties)
        merge.edits = shown.edits
        for number in first..<log.count {
            if let error = refused[number] { merge.refused.append(.init(id: log.id(of: number), error: error)) }
        }
        return merge
    }

    /// The numbers of an operation's parents, ascending, or `nil` when one is not known.
    private func numbers(of operation: TextOperation) -> [Int32]? {
        switch operation.parents {
        case .before: return log.lastOperation(of: operation.id.log).map { [$0] } ?? []
        case .operations(let dots):
            var numbers: [Int32] = []
            for dot in dots {
                guard let number = log.operation(dot) else { return nil }
                if !numbers.contains(number) { numbers.append(number) }
            }
            return numbers.sorted()
        }
    }

    private mutating func add(_ operation: TextOperation, parents: [Int32]) {
        let number = log.count
        let joins = number > 0 && parents == [number - 1]
        graph.append(parents: parents, run: log.runs.count)
        guard case .edit(let hunks, let isTwinnable) = operation.action else {
            refused[number] = TextError(.unsupported)
            return log.append(operation.id, isTwinnable: false, hunks: [])
        }
        if let error = TextDocument.fault(in: hunks, contentSoFar: log.content.count) {
            refused[number] = error
            return log.append(operation.id, isTwinnable: isTwinnable, hunks: [])
        }
        guard let hunk = hunks.first, hunks.count == 1, hunk.deleted == 0 || hunk.inserted.isEmpty else {
            return log.append(operation.id, isTwinnable: isTwinnable, hunks: hunks)
        }
        hunk.inserted.withUnsafeBufferPointer { bytes in
            log.append(
                operation.id, joins: joins, isTwinnable: isTwinnable, position: hunk.position,
                deleting: hunk.deleted, inserting: bytes)
        }
    }

    /// What is wrong with an edit's bytes, whatever its past.
    static func fault(in hunks: [TextHunk], contentSoFar: Int) -> TextError? {
        guard !hunks.isEmpty else { return TextError(.malformedHunks) }
        var free = 0
        var content = contentSoFar
        for hunk in hunks {
            guard hunk.position >= free, hunk.deleted >= 0, hunk.deleted > 0 || !hunk.inserted.isEmpty else {
                return TextError(.malformedHunks)
            }
            guard hunk.position <= Limits.maximumTextBytes, hunk.deleted <= Limits.maximumTextBytes else {
                return TextError(.outOfRange)
            }
            guard hunk.inserted.isEmpty || hunk.inserted.withUnsafeBufferPointer(isUTF8) else {
                return TextError(.notUTF8)
            }
            free = hunk.position + hunk.deleted + 1
            content += hunk.inserted.count
        }
        return content <= Limits.maximumTextBytes ? nil : TextError(.tooLarge)
    }
}
