extension TextHistoryColumns {
    /// Writes all operations; `false` when they are not worth keeping so.
    mutating func write(_ document: borrowing TextDocument) -> Bool {
        let refused = document.refused.sorted { $0.key < $1.key }
        guard !refused.contains(where: { $0.value.code == .unsupported }) else { return false }
        var next = 0
        var entry = 0
        for index in 0..<document.log.runs.count {
            let run = document.log.runs[index]
            let isFirst = entry < document.graph.entries.count && document.graph.entries[entry].first == run.first
            if isFirst { write(parentsOf: document.graph.entries[entry], document.graph) }
            entry += isFirst ? 1 : 0
            var first = run.first
            while next < refused.count, refused[next].key < run.end {
                let operation = refused[next].key
                if operation > first { write(run.part(first..<operation), isFirst && first == run.first, document.log) }
                writeRefused(run, operation, refused[next].value, isFirst && operation == run.first)
                first = operation + 1
                next += 1
            }
            if first < run.end { write(run.part(first..<run.end), isFirst && first == run.first, document.log) }
        }
        write(document.log.otherNames)
        return state.mayHold(contentBytes: content.count)
    }

    private mutating func write(parentsOf entry: TextGraph.Entry, _ graph: borrowing TextGraph) {
        parents.varint(Int(entry.parentCount))
        var behind = entry.first
        for index in entry.parents.reversed() {
            parents.varint(Int(behind - graph.parents[index].operation))
            behind = graph.parents[index].operation
        }
    }

    private mutating func writeRefused(_ run: TextRun, _ operation: Int32, _ error: TextError, _ isFirst: Bool) {
        var head = isFirst ? RunHead.parents | RunHead.refused : RunHead.refused
        head |= identity(run.log, run.sequence + UInt64(operation - run.first), count: 1)
        heads.byte(head)
        refusals.byte(error.code.rawValue)
    }

    private mutating func write(_ run: TextRun, _ isFirst: Bool, _ log: borrowing TextLog) {
        var head = isFirst ? RunHead.parents : 0
        if run.isTwinnable { head |= RunHead.twinnable }
        head |= identity(run.log, run.sequence, count: run.count)
        switch run.shape {
        case .typing, .deletingForwards, .deletingBackwards: head |= write(edit: run, log)
        case .hunks: head |= write(hunksOf: run, log)
        case .undo: head |= write(undo: run.first, log.undos)
        case .seed: head |= write(seed: run.first, log)
        }
        heads.byte(head)
    }

    private mutating func write(undo operation: Int32, _ log: borrowing UndoLog) -> UInt8 {
        guard let index = log.index(of: operation) else { return TextRun.Shape.undo.rawValue }
        let targets = log.undos[index].targets
        undos.varint(targets.count)
        for target in targets { undos.varint(Int(operation - log.targets[target])) }
        return TextRun.Shape.undo.rawValue
    }

    private mutating func write(seed operation: Int32, _ log: borrowing TextLog) -> UInt8 {
        guard let index = log.seeds.index(carriedBy: operation) else { return TextRun.Shape.seed.rawValue }
        let value = log.seeds.values[index]
        let isNew = value.operation == operation
        for carrier in value.carriers where carrier.operation == operation {
            seeds.varint((carrier.isStated ? 1 : 0) + (isNew ? 2 : 0))
            seeds.varint(carrier.revision)
        }
        seeds.varint(isNew ? value.bytes.count : index)
        if isNew { write(content: value.content, value.length, log) }
        return TextRun.Shape.seed.rawValue
    }

    private mutating func write(_ others: OtherNames) {
        for (id, operation) in others.ascending {
            names.varint(UInt64(id.log))
            names.varint(id.sequence)
            names.varint(Int(operation))
        }
    }

    private mutating func write(edit run: TextRun, _ log: borrowing TextLog) -> UInt8 {
        let stride = Int(run.stride)
        let isTyping = run.shape == .typing
        var shape = run.shape
        if run.count == 1, !isTyping, Int(run.position) == state.cursor - stride { shape = .deletingBackwards }
        var head = shape.rawValue
        counts.varint(Int(run.count) - 1)
        if stride != 1 {
            head |= RunHead.stride
            strides.varint(stride)
        }
        head |= jump(to: Int(run.position), isBackwards: shape == .deletingBackwards, stride: stride)
        state.advance(shape, position: Int(run.position), count: Int(run.count), stride: stride)
        if isTyping { write(content: run.content, run.count * run.stride, log) }
        return head
    }

    private mutating func write(hunksOf run: TextRun, _ log: borrowing TextLog) -> UInt8 {
        hunks.varint(Int(run.hunkCount))
        var head = TextRun.Shape.hunks.rawValue
        var end = 0
        for index in 0..<Int(run.hunkCount) {
            let hunk = log.hunks[Int(run.hunkStart) + index]
            if index == 0 {
                head |= jump(to: Int(hunk.position), isBackwards: false, stride: 0)
            } else {
                hunks.varint(Int(hunk.position) - end)
            }
            hunks.varint(Int(hunk.deleted))
            hunks.varint(Int(hunk.inserted))
            write(content: hunk.content, hunk.inserted, log)
            end = Int(hunk.position + hunk.deleted)
            state.cursor = Int(hunk.position + hunk.inserted)
        }
        return head
    }

    private mutating func jump(to position: Int, isBackwards: Bool, stride: Int) -> UInt8 {
        let expected = state.expectedPosition(isBackwards: isBackwards, stride: stride)
        guard position != expected else { return 0 }
        jumps.signed(Int64(position - expected))
        return RunHead.jump
    }

    private mutating func identity(_ log: LogNumber, _ sequence: UInt64, count: Int32) -> UInt8 {
        let index = state.logs.firstIndex { $0.number == log } ?? state.logs.count
        if index == state.logs.count { state.logs.append(.init(number: log, next: 1)) }
        let isExpected = index == state.log && state.logs[index].next == sequence
        if !isExpected {
            identities.varint(index)
            if state.logs[index].next == 1 { identities.varint(UInt64(log)) }
            identities.varint(sequence - state.logs[index].next)
        }
        state.log = index
        state.logs[index].next = sequence + UInt64(count)
        return isExpected ? 0 : RunHead.identity
    }

    private mutating func write(content start: Int32, _ length: Int32, _ log: borrowing TextLog) {
        content.bytes(UnsafeRawBufferPointer(start: log.content.base + Int(start), count: Int(length)))
    }
}

extension TextHistoryState {
    /// Moves on behind a run of typing or deleting.
    mutating func advance(_ shape: TextRun.Shape, position: Int, count: Int, stride: Int) {
        switch shape {
        case .typing: cursor = position + count * stride
        case .deletingForwards, .hunks, .undo, .seed: cursor = position
        case .deletingBackwards: cursor = position - (count - 1) * stride
        }
        if shape != .typing { furtherDeletions += count - 1 }
    }
}

extension TextRun {
    /// Some of a run's operations as a run of their own.
    func part(_ operations: Range<Int32>) -> TextRun {
        guard operations.count < count else { return self }
        var part = self
        part.first = operations.lowerBound
        part.count = Int32(operations.count)
        part.sequence += UInt64(operations.lowerBound - first)
        part.content = shape == .typing ? typed(by: operations.lowerBound) : content
        part.position = shape == .typing ? position + (part.first - first) * stride : deletion(by: part.first)
        if part.count == 1, shape == .deletingBackwards { part.shape = .deletingForwards }
        return part
    }
}
