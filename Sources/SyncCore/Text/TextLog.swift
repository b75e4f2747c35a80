/// All operations of a text in the order of their arrival, run-length coded.
///
/// A unit of text is named by its offset in `content`, which holds every byte ever inserted: local to this log, as
/// numbers of operations are; identities across devices are dots.
/// Not thread-safe: confined to its owner.
struct TextLog: ~Copyable {
    /// The runs, ascending by operation and by content.
    private(set) var runs = PlainArray<TextRun>()
    /// The hunks of operations that are no simple run.
    private(set) var hunks = PlainArray<StoredHunk>()
    /// Every byte ever inserted.
    private(set) var content = PlainArray<UInt8>()
    /// The undos among the operations.
    var undos = UndoLog()
    /// The texts from outside among the operations.
    var seeds = SeedLog()
    /// Names of operations that came in under other names as well: carriers of the same seed.
    private(set) var otherNames = OtherNames()
    /// The indices of each log's runs, ascending.
    private var runsByLog: [[Int32]] = []
    /// Each log and its last run, in the order of `runsByLog`: what almost every question is about.
    private var tails = PlainArray<Tail>()

    struct Tail: BitwiseCopyable {
        var log: LogNumber
        var run: Int32
    }

    init() {}

    /// How many operations there are.
    var count: Int32 { runs.count == 0 ? 0 : runs.last.end }

    /// Adds an operation of one insertion or deletion. `joins`: its parent is exactly the operation before it.
    @inline(__always)
    mutating func append(
        _ id: Dot, joins: Bool, isTwinnable: Bool, position: Int, deleting: Int,
        inserting bytes: UnsafeBufferPointer<UInt8>
    ) {
        let isTyping = bytes.count > 0
        let stride = Int32(truncatingIfNeeded: isTyping ? bytes.count : deleting)
        let place = Int32(truncatingIfNeeded: position)
        if !(joins && extend(id, isTwinnable, place, stride, isTyping)) {
            start(
                TextRun(
                    first: count, stride: stride, position: place, content: Int32(content.count),
                    sequence: id.sequence, log: id.log, shape: isTyping ? .typing : .deletingForwards,
                    isTwinnable: isTwinnable))
        }
        content.append(bytes)
    }

    /// Adds an operation that continues the last run with these bytes, or with a deletion for none.
    @inline(__always)
    mutating func growLastRun(_ bytes: UnsafeBufferPointer<UInt8>) {
        runs.base[runs.count - 1].count += 1
        content.append(bytes)
    }

    /// Adds another name of an operation.
    mutating func append(_ id: Dot, sameAs operation: Int32) { otherNames.append(id, operation) }

    /// Adds an operation of any hunks; none for one that changes nothing by itself.
    mutating func append(_ id: Dot, _ shape: TextRun.Shape = .hunks, isTwinnable: Bool = false, hunks added: [TextHunk])
    {
        let run = TextRun(
            first: count, content: Int32(content.count), hunkStart: Int32(hunks.count),
            hunkCount: Int32(added.count), sequence: id.sequence, log: id.log, shape: shape, isTwinnable: isTwinnable)
        for hunk in added {
            hunks.append(
                StoredHunk(
                    position: Int32(hunk.position), deleted: Int32(hunk.deleted), inserted: Int32(hunk.inserted.count),
                    content: Int32(content.count)))
            hunk.inserted.withUnsafeBufferPointer { content.append($0) }
        }
        start(run)
    }

    /// Adds a run as it was stored, and what its operations insert.
    mutating func restore(_ run: TextRun, content bytes: UnsafeBufferPointer<UInt8>) {
        start(run)
        content.append(bytes)
    }

    /// Adds a hunk of the run that is restored next.
    mutating func restore(_ hunk: StoredHunk) { hunks.append(hunk) }

    /// Whether the last run could be continued by this edit, and if so makes it longer.
    @inline(__always)
    private mutating func extend(
        _ id: Dot, _ isTwinnable: Bool, _ position: Int32, _ stride: Int32, _ isTyping: Bool
    ) -> Bool {
        guard runs.count > 0 else { return false }
        let run = runs.base + (runs.count - 1)
        guard run.pointee.log == id.log, run.pointee.stride == stride, run.pointee.isTwinnable == isTwinnable,
            run.pointee.sequence + UInt64(run.pointee.count) == id.sequence
        else { return false }
        switch run.pointee.shape {
        case .typing: guard isTyping, position == run.pointee.next else { return false }
        case .deletingForwards:
            guard !isTyping else { return false }
            if position != run.pointee.position {
                guard run.pointee.count == 1, position == run.pointee.position - stride else { return false }
                run.pointee.shape = .deletingBackwards
            }
        case .deletingBackwards: guard !isTyping, position == run.pointee.next else { return false }
        case .hunks, .undo, .seed: return false
        }
        run.pointee.count += 1
        return true
    }

    private mutating func start(_ run: TextRun) {
        let index = Int32(runs.count)
        runs.append(run)
        if let known = self.index(of: run.log) {
            runsByLog[known].append(index)
            tails.base[known].run = index
        } else {
            runsByLog.append([index])
            tails.append(Tail(log: run.log, run: index))
        }
    }

    private func index(of log: LogNumber) -> Int? {
        for index in 0..<tails.count where tails[index].log == log { return index }
        return nil
    }
}

extension TextLog {
    /// The number of a log's last operation in this text.
    func lastOperation(of log: LogNumber) -> Int32? {
        let tail = index(of: log).map { runs[Int(tails[$0].run)] }
        guard let other = otherNames.last(of: log), other.sequence > (tail?.lastSequence ?? 0) else {
            return tail.map { $0.end - 1 }
        }
        return other.operation
    }

    /// Whether an identity is behind its log's operations in this text, and within what sequences may be.
    @inline(__always)
    func isBehind(_ id: Dot) -> Bool {
        guard id.sequence > 0, id.sequence <= UInt64(Int64.max) else { return false }
        if let other = otherNames.last(of: id.log), id.sequence <= other.sequence { return false }
        guard let index = index(of: id.log) else { return true }
        let run = runs[Int(tails[index].run)]
        return id.sequence >= run.sequence + UInt64(run.count)
    }

    /// The number of an operation. Cost: logarithmic in the log's runs.
    func operation(_ id: Dot) -> Int32? { numbered(id) ?? otherNames.operation(id) }

    private func numbered(_ id: Dot) -> Int32? {
        guard let known = index(of: id.log) else { return nil }
        let last = runs[Int(tails[known].run)]
        if id.sequence >= last.sequence { return last.operation(id.sequence) }
        var low = 0
        var high = runsByLog[known].count
        while low < high {
            let middle = (low + high) / 2
            if runs[Int(runsByLog[known][middle])].sequence <= id.sequence { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? runs[Int(runsByLog[known][low - 1])].operation(id.sequence) : nil
    }

    /// The identity of an operation.
    func id(of operation: Int32) -> Dot {
        let run = runs[runIndex(of: operation)]
        return Dot(log: run.log, sequence: run.sequence + UInt64(operation - run.first))
    }

    /// The index of the run that holds an operation. Cost: logarithmic.
    func runIndex(of operation: Int32) -> Int { runIndex(of: operation, within: 0..<runs.count) }

    /// The index of the run that holds an operation of an entry. Cost: logarithmic in the entry's runs.
    @inline(__always)
    func runIndex(of operation: Int32, in graph: borrowing TextGraph, entry: Int) -> Int {
        let first = Int(graph.entries[entry].run)
        if operation < runs[first].end { return first }
        let end = entry + 1 < graph.entries.count ? Int(graph.entries[entry + 1].run) : runs.count
        return runIndex(of: operation, within: first..<end)
    }

    private func runIndex(of operation: Int32, within indices: Range<Int>) -> Int {
        var low = indices.lowerBound
        var high = indices.upperBound
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].first <= operation { low = middle } else { high = middle }
        }
        return low
    }

    /// Where the content of an operation begins, or would.
    func contentStart(of operation: Int32) -> Int32 {
        guard operation < count else { return Int32(content.count) }
        let run = runs[runIndex(of: operation)]
        return run.shape == .typing ? run.typed(by: operation) : run.content
    }
}
