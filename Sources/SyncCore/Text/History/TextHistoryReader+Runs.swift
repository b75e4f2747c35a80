extension TextHistoryReader {
    /// Reads all operations into an empty text, which is then to be made from them.
    mutating func read(into document: inout TextDocument) throws(WireError) {
        while !heads.isAtEnd { try readRun(into: &document) }
        while !names.isAtEnd { try readName(into: &document.log) }
        try finish()
    }

    @inline(__always)
    private mutating func readRun(into document: inout TextDocument) throws(WireError) {
        let head = RunHead(rawValue: try heads.byte("text history head"))
        let first = document.log.count
        guard first < Int32.max - Int32(Limits.maximumTextBytes) else {
            throw heads.error(.limitExceeded, "text history operations")
        }
        var run = TextRun(
            first: first, content: Int32(taken), hunkStart: Int32(document.log.hunks.count), sequence: 0, log: 0,
            shape: .hunks, isTwinnable: head.has(RunHead.twinnable))
        try readIdentity(head, &run)
        try readAction(head, &run, into: &document)
        state.logs[state.log].next += UInt64(run.count)
        guard state.logs[state.log].next - 1 <= UInt64(Int64.max) else {
            throw identities.error(.limitExceeded, "text history sequence")
        }
        if run.shape == .undo {
            try readUndo(head, run, into: &document)
        } else {
            try readParents(head, run, document.log.runs.count, into: &document.graph)
        }
        document.log.restore(run, content: UnsafeBufferPointer(rebasing: content[Int(run.content)..<taken]))
    }

    @inline(__always)
    private mutating func readAction(
        _ head: RunHead, _ run: inout TextRun, into document: inout TextDocument
    ) throws(WireError) {
        switch TextRun.Shape(rawValue: head.shape) {
        case .typing, .deletingForwards, .deletingBackwards: try readEdit(head, &run)
        case .hunks: try readHunks(head, &run, into: &document.log)
        case .undo: run.shape = .undo
        case .seed: try readSeed(&run, into: &document.log)
        case nil: document.refused[run.first] = try refusal(head)
        }
    }

    @inline(__always)
    private mutating func readEdit(_ head: RunHead, _ run: inout TextRun) throws(WireError) {
        let stride = head.has(RunHead.stride) ? try strides.count(limit: content.count, "text history stride") : 1
        let count = try counts.count(limit: content.count, "text history count") + 1
        guard stride > 0, count * stride <= content.count else { throw counts.error(.malformed, "text history count") }
        let shape = TextRun.Shape(rawValue: head.shape) ?? .hunks
        let position = try position(head, isBackwards: shape == .deletingBackwards, stride: stride)
        state.advance(shape, position: position, count: count, stride: stride)
        guard state.cursor >= 0, state.mayHold(contentBytes: content.count) else {
            throw counts.error(.malformed, "text history deletions")
        }
        run.position = Int32(position)
        run.count = Int32(count)
        run.stride = Int32(stride)
        run.shape = count == 1 && shape == .deletingBackwards ? .deletingForwards : shape
        guard shape == .typing else { return }
        guard beginsScalars(try take(count * stride), each: stride) else {
            throw heads.error(.malformed, "text history content")
        }
    }

    /// Whether a scalar begins at every multiple of `stride`.
    @inline(__always)
    private func beginsScalars(_ bytes: UnsafeBufferPointer<UInt8>, each stride: Int) -> Bool {
        var within = 0
        var index = 0
        while index < bytes.count {
            within += bytes[index] & 0xc0 == 0x80 ? 1 : 0
            index += stride
        }
        return within == 0
    }

    private mutating func readHunks(
        _ head: RunHead, _ run: inout TextRun, into log: inout TextLog
    ) throws(WireError) {
        let count = try hunks.elementCount("text history hunks")
        var end = -1
        for index in 0..<count {
            let position =
                index == 0
                ? try position(head, isBackwards: false, stride: 0)
                : end + (try hunks.count(limit: Limits.maximumTextBytes, "text history hunk position"))
            let hunk = try readHunk(at: position, behind: end)
            log.restore(hunk)
            end = Int(hunk.position + hunk.deleted)
            state.cursor = Int(hunk.position + hunk.inserted)
        }
        run.hunkCount = Int32(count)
    }

    private mutating func readHunk(at position: Int, behind end: Int) throws(WireError) -> StoredHunk {
        let deleted = try hunks.count(limit: Limits.maximumTextBytes, "text history hunk deleted")
        let inserted = try hunks.count(limit: Limits.maximumTextBytes, "text history hunk inserted")
        guard position > end, position <= Limits.maximumTextBytes, deleted + inserted > 0 else {
            throw hunks.error(.malformed, "text history hunk")
        }
        let start = taken
        _ = try take(inserted)
        return StoredHunk(
            position: Int32(position), deleted: Int32(deleted), inserted: Int32(inserted), content: Int32(start))
    }

    private mutating func refusal(_ head: RunHead) throws(WireError) -> TextError {
        guard head.shape == RunHead.refused else { throw heads.error(.malformed, "text history shape") }
        let code = TextError.Code(rawValue: try refusals.byte("text history refusal"))
        switch code {
        case .malformedHunks, .notUTF8, .outOfRange, .cutsScalar, .tooLarge, .malformedUndo: return TextError(code)
        default: throw refusals.error(.malformed, "text history refusal")
        }
    }

    /// Reads whose operation a run begins with.
    @inline(__always)
    private mutating func readIdentity(_ head: RunHead, _ run: inout TextRun) throws(WireError) {
        if head.has(RunHead.identity) { try readLog() }
        guard state.log >= 0 else { throw identities.error(.malformed, "text history identity") }
        let log = state.logs[state.log]
        run.log = log.number
        run.sequence = log.next
    }

    private mutating func readLog() throws(WireError) {
        state.log = try identities.count(limit: state.logs.count, "text history log")
        if state.log == state.logs.count {
            let number = try identities.count(limit: Int(LogNumber.max), "text history log")
            guard !state.logs.contains(where: { $0.number == LogNumber(number) }) else {
                throw identities.error(.malformed, "text history log")
            }
            state.logs.append(.init(number: LogNumber(number), next: 1))
        }
        let gap = try identities.varint("text history sequence")
        let next = state.logs[state.log].next
        guard next <= UInt64(Int64.max), gap <= UInt64(Int64.max) - next else {
            throw identities.error(.limitExceeded, "text history sequence")
        }
        state.logs[state.log].next += gap
    }

    @inline(__always)
    private mutating func readParents(
        _ head: RunHead, _ run: TextRun, _ runs: Int, into graph: inout TextGraph
    ) throws(WireError) {
        guard head.has(RunHead.parents) else {
            guard run.first > 0 else { throw parents.error(.malformed, "text history parents") }
            return graph.appendBehindLast(run.count)
        }
        graph.append(parents: try readParents(of: run.first), run: runs)
        if run.count > 1 { graph.appendBehindLast(run.count - 1) }
    }

    mutating func readParents(of operation: Int32) throws(WireError) -> [Int32] {
        var named: [Int32] = []
        var behind = operation
        for _ in 0..<(try parents.elementCount("text history parents")) {
            let distance = try parents.count(limit: Int(behind), "text history parent")
            guard distance > 0 else { throw parents.error(.malformed, "text history parent") }
            behind -= Int32(distance)
            named.append(behind)
        }
        return named.reversed()
    }
}

extension TextHistoryForm {
    /// The text of an inflated body.
    static func document(ofArray body: [UInt8], ties: some TieBreaker) throws(WireError) -> TextDocument {
        var document = TextDocument()
        var failure: WireError?
        body.withUnsafeBytes { raw in
            do throws(WireError) { try read(raw, into: &document) } catch { failure = error }
        }
        if let failure { throw failure }
        return try made(document, ties: ties)
    }

    /// The text of a body that lies in memory of its own.
    static func document(
        ofBody body: UnsafeRawBufferPointer, ties: some TieBreaker
    ) throws(WireError) -> TextDocument {
        var document = TextDocument()
        try read(body, into: &document)
        return try made(document, ties: ties)
    }

    private static func read(_ body: UnsafeRawBufferPointer, into document: inout TextDocument) throws(WireError) {
        var reader = try TextHistoryReader(body)
        try reader.read(into: &document)
    }

    /// Makes the text from its history; a refusal that was none when the history was stored shows that it is damaged.
    private static func made(
        _ document: consuming TextDocument, ties: some TieBreaker
    ) throws(WireError) -> TextDocument {
        let refused = document.refused.count
        document.rebuild(ties: ties)
        guard document.refused.count == refused else { throw WireError(.malformed, "text history edit") }
        return document
    }
}
