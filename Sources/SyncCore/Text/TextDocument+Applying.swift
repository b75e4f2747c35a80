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
        var addition = Addition(first: log.count)
        for operation in operations where log.operation(operation.id) == nil {
            guard let parents = numbers(of: operation) else {
                merge.waiting.append(operation)
                continue
            }
            guard log.isBehind(operation.id) else {
                merge.refused.append(.init(id: operation.id, error: TextError(.outOfSequence)))
                continue
            }
            add(operation, parents: parents, to: &addition)
        }
        bringForward(by: addition, ties: ties)
        merge.edits = shown.edits
        let first = addition.first
        for number in first..<log.count {
            if let error = refused[number] { merge.refused.append(.init(id: log.id(of: number), error: error)) }
        }
        return merge
    }

    private mutating func add(_ operation: TextOperation, parents: [Int32], to addition: inout Addition) {
        let number = log.count
        let isNext = graph.heads.equals(parents)
        add(operation, parents: parents)
        guard log.count > number else { return }
        let entry = graph.entries.last
        let begins = entry.first == number
        if !isNext || begins && entry.isUndo { addition.isInLine = false }
        if begins { addition.reach = min(addition.reach, entry.reach) }
    }

    /// The numbers of an operation's parents, ascending, or `nil` when one is not known.
    private func numbers(of operation: TextOperation) -> [Int32]? {
        if case .seed = operation.action { return [] }
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
        switch operation.action {
        case .edit(let hunks, let isTwinnable): addEdit(operation.id, hunks, isTwinnable: isTwinnable, parents)
        case .undo(let targets): addUndo(operation.id, of: targets, parents)
        case .seed(let seed): addSeed(operation.id, seed)
        }
    }

    private mutating func addUndo(_ id: Dot, of named: [Dot], _ parents: [Int32]) {
        let number = log.count
        guard let targets = targets(named, behind: parents) else {
            refused[number] = TextError(.malformedUndo)
            graph.append(parents: parents, run: log.runs.count)
            return log.append(id, hunks: [])
        }
        graph.append(parents: parents, run: log.runs.count, undoing: log.undos.earliest(of: targets))
        log.undos.append(number, of: targets)
        log.append(id, .undo, hunks: [])
    }

    /// The numbers of what an undo takes back, or `nil` when there is nothing, or something that it had not seen.
    private func targets(_ named: [Dot], behind parents: [Int32]) -> [Int32]? {
        let isSeen = named.count > 1 ? graph.members(of: parents) : []
        var known: Set<Int32> = []
        var targets: [Int32] = []
        for dot in named {
            guard let number = log.operation(dot) else { return nil }
            let isPast = named.count > 1 ? isSeen[Int(number)] : graph.isPast(number, of: parents)
            guard isPast else { return nil }
            let target = log.seeds.index(carriedBy: number).map { log.seeds.values[$0].operation } ?? number
            if known.insert(target).inserted { targets.append(target) }
        }
        return targets.isEmpty ? nil : targets
    }

    private mutating func addSeed(_ id: Dot, _ seed: TextSeed) {
        let number = log.count
        let error = TextDocument.fault(in: seed, contentSoFar: log.content.count)
        if error == nil, let known = log.seeds.known(seed) { return log.append(id, sameAs: known) }
        graph.append(parents: [], run: log.runs.count)
        if let error {
            refused[number] = error
            return log.append(id, hunks: [])
        }
        let isNew = log.seeds.append(seed, number, content: Int32(log.content.count))
        let hunks = isNew && !seed.value.isEmpty ? [TextHunk(position: 0, deleted: 0, inserted: seed.value)] : []
        log.append(id, .seed, hunks: hunks)
    }

    private mutating func addEdit(_ id: Dot, _ hunks: [TextHunk], isTwinnable: Bool, _ parents: [Int32]) {
        let number = log.count
        let joins = number > 0 && parents == [number - 1]
        graph.append(parents: parents, run: log.runs.count)
        if let error = TextDocument.fault(in: hunks, contentSoFar: log.content.count) {
            refused[number] = error
            return log.append(id, isTwinnable: isTwinnable, hunks: [])
        }
        guard let hunk = hunks.first, hunks.count == 1, hunk.deleted == 0 || hunk.inserted.isEmpty else {
            return log.append(id, isTwinnable: isTwinnable, hunks: hunks)
        }
        hunk.inserted.withUnsafeBufferPointer { bytes in
            log.append(
                id, joins: joins, isTwinnable: isTwinnable, position: hunk.position, deleting: hunk.deleted,
                inserting: bytes)
        }
    }

    /// What is wrong with a seed's bytes.
    static func fault(in seed: TextSeed, contentSoFar: Int) -> TextError? {
        guard seed.value.withUnsafeBufferPointer(isUTF8) else { return TextError(.notUTF8) }
        return contentSoFar + seed.value.count <= Limits.maximumTextBytes ? nil : TextError(.tooLarge)
    }

    /// What is wrong with an edit's bytes, whatever its past. No hunk at all is an edit that changes nothing.
    static func fault(in hunks: [TextHunk], contentSoFar: Int) -> TextError? {
        if let error = TextHunk.fault(in: hunks) { return error }
        let content = hunks.reduce(contentSoFar) { $0 + $1.inserted.count }
        return content <= Limits.maximumTextBytes ? nil : TextError(.tooLarge)
    }
}
