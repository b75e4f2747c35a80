internal import SyncCore

/// The log that this store writes: collects operations into changes, changes into the open tail, the tail into
/// segments.
///
///     operations --128 KiB or end of write--> change --512 KiB or sync--> segment
///
/// Between writes the changes not yet sealed lie in the table `tail`; within a write they wait in memory, so that a
/// bulk write seals without ever touching that table. Confined to the store's writing connection.
final class LocalLog {
    /// What must be put back when a write is rolled back.
    struct Mark {
        fileprivate var own: LogNumber?
        fileprivate var tailByteCount: Int
        fileprivate var tailOperationCount: Int
        fileprivate var sealedHash: ContentHash
    }

    /// The log being written; `nil` until the first write, and when the next write must start a new actor.
    private(set) var own: LogNumber?
    private var tailByteCount = 0
    private var tailOperationCount = 0
    /// The hash of the last change that is sealed.
    private var sealedHash = ContentHash.zero

    private let tables: LogTables
    private let reader: LogReader
    private let server: ServerTables
    private let codec: Segment.Codec
    private let diary: DiaryID
    private var builder = ChangeBuilder()
    private var hasBegun = false
    private var wallTime = WallTime(milliseconds: 0)
    private var pending = ByteWriter(capacity: 4096)
    private var pendingChanges: [TailChange] = []
    private var pendingOperationCount = 0

    init(
        _ tables: LogTables, _ reader: LogReader, _ server: ServerTables, codec: Segment.Codec, diary: DiaryID
    ) {
        self.tables = tables
        self.reader = reader
        self.server = server
        self.codec = codec
        self.diary = diary
    }

    /// Takes up a log where the store left it. `sealedHash` is the hash of the change before the tail.
    func resume(_ own: LogNumber?, tail: [TailChange], sealedHash: ContentHash) {
        self.own = own
        self.sealedHash = sealedHash
        tailByteCount = tail.reduce(0) { $0 + $1.bytes.count }
        tailOperationCount = tail.reduce(0) { $0 + $1.operationCount }
    }

    /// Goes over to another log; the old one must be sealed.
    func start(_ own: LogNumber?) {
        precondition(tailOperationCount == 0, "the tail of the old log must be sealed first")
        self.own = own
        sealedHash = .zero
    }

    var mark: Mark {
        Mark(
            own: own, tailByteCount: tailByteCount, tailOperationCount: tailOperationCount, sealedHash: sealedHash)
    }

    /// Whether there are changes that no segment holds.
    var hasTail: Bool { tailOperationCount > 0 }

    /// Forgets what the write in progress has appended.
    func rollBack(to mark: Mark) {
        own = mark.own
        tailByteCount = mark.tailByteCount
        tailOperationCount = mark.tailOperationCount
        sealedHash = mark.sealedHash
        dropPending()
        hasBegun = false
    }

    /// The dot that the next operation will have.
    func nextDot(_ own: LogNumber, _ directory: borrowing LogDirectory) -> Dot {
        let appended = hasBegun ? UInt64(builder.operationCount) : 0
        return Dot(log: own, sequence: directory[own].head + appended + 1)
    }

    /// The changes of the write in progress that no table holds: the last of them is not fixed and has no hash.
    func unsaved(_ directory: LogDirectory) throws -> [TailChange] {
        guard let own, hasBegun, builder.operationCount > 0 else { return pendingChanges }
        var bytes = ByteWriter(capacity: builder.byteCount + 256)
        builder.finish(wallTime: wallTime, into: &bytes)
        let open = TailChange(
            firstSequence: directory[own].head + 1, operationCount: builder.operationCount, hash: .zero,
            bytes: bytes.array)
        return pendingChanges + [open]
    }

    /// Appends an operation of the write in progress.
    ///
    /// Throws `StoreError.tooLarge` for an operation that no change can hold.
    func append(_ operation: Operation, wallTime: WallTime, _ directory: inout LogDirectory) throws {
        guard let own else { preconditionFailure("a log must be started before it is written") }
        if hasBegun, builder.byteCount >= Limits.targetChangeBytes { try cut(&directory) }
        if !hasBegun {
            builder.begin(own: own, in: directory)
            hasBegun = true
            self.wallTime = wallTime
        }
        let before = (builder.byteCount, builder.operationCount)
        builder.append(operation, own: own, in: directory)
        guard builder.byteCount - before.0 <= Limits.maximumChangeBytes - Limits.targetChangeBytes * 2 else {
            builder.truncate(toByteCount: before.0, operationCount: before.1)
            throw StoreError(
                .tooLarge, "a single value is larger than a change may be: split the text or shorten it",
                record: operation.record)
        }
        guard builder.headCount <= Limits.maximumChangeHeads else {
            throw StoreError(
                .tooLarge, "the diary has more logs than a change can name (\(Limits.maximumChangeHeads)): report this")
        }
    }

    /// Takes back the last change, when it holds nothing but this operation and no segment holds it; whether it did.
    ///
    /// `past` is what the log had seen of others before it. To be followed by a change of the same write.
    func takeBack(_ last: Dot, past: CausalContext, _ directory: inout LogDirectory) throws -> Bool {
        guard last.log == own, !hasBegun, pendingChanges.isEmpty, directory[last.log].head == last.sequence,
            let change = try reader.tailChange(holding: last.sequence), change.operationCount == 1
        else { return false }
        let before = try reader.tailChange(holding: last.sequence - 1)
        try tables.removeTail(from: last.sequence)
        tailByteCount -= change.bytes.count
        tailOperationCount -= 1
        directory[last.log].head -= 1
        directory[last.log].headHash = before?.hash ?? sealedHash
        directory[last.log].past = past
        try tables.update(directory[last.log], number: last.log)
        return true
    }

    /// Ends the write in progress: its last change is fixed and the tail saved.
    func finish(_ directory: inout LogDirectory) throws {
        if hasBegun, builder.operationCount > 0 { try cut(&directory) }
        hasBegun = false
        for change in pendingChanges { try tables.insertTail(change) }
        tailByteCount += pendingChanges.reduce(0) { $0 + $1.bytes.count }
        tailOperationCount += pendingOperationCount
        dropPending()
    }

    /// Fixes the change in progress, and seals when enough has come together.
    ///
    /// What waits already is sealed first when the change would not fit beside it, so that a segment never grows
    /// far beyond its target or beyond one large change.
    private func cut(_ directory: inout LogDirectory) throws {
        guard let own else { return }
        var bytes = ByteWriter(capacity: builder.byteCount + 256)
        builder.finish(wallTime: wallTime, into: &bytes)
        guard bytes.count <= Limits.maximumChangeBytes else {
            throw StoreError(.tooLarge, "a value and the logs it follows are larger than a change may be: shorten it")
        }
        // Changes of a bulk write are just over their target, so a few of them are just over a segment's.
        if tailByteCount + pending.count + bytes.count > Limits.targetSegmentBytes + Limits.targetChangeBytes {
            try seal(&directory)
        }
        let log = directory[own]
        let predecessor = ChangeHash.predecessor(
            log.headHash, diary: diary, actor: log.actor, hasher: codec.hasher)
        let hash = bytes.withBytes { ChangeHash.next(after: predecessor, change: $0, hasher: codec.hasher) }
        try advance(own, by: builder.operationCount, to: hash, &directory)
        hold(
            TailChange(
                firstSequence: log.head + 1, operationCount: builder.operationCount, hash: hash, bytes: bytes.array))
        hasBegun = false
        if tailByteCount + pending.count >= Limits.targetSegmentBytes { try seal(&directory) }
    }

    private func advance(
        _ own: LogNumber, by count: Int, to hash: ContentHash, _ directory: inout LogDirectory
    ) throws {
        directory[own].head += UInt64(count)
        directory[own].headHash = hash
        let dependencies = builder.dependencies
        guard !dependencies.isEmpty else { return }
        for dependency in dependencies { directory[own].past.formUnion(directory.chain(endingAt: dependency)) }
        try tables.update(directory[own], number: own)
    }

    private func hold(_ change: TailChange) {
        change.bytes.withUnsafeBytes { pending.block($0) }
        pendingOperationCount += change.operationCount
        pendingChanges.append(change)
    }

    private func dropPending() {
        pending.removeAll()
        pendingChanges.removeAll(keepingCapacity: true)
        pendingOperationCount = 0
    }

    /// Seals everything that no segment holds yet into one segment; nothing happens when there is nothing.
    func seal(_ directory: inout LogDirectory) throws {
        guard let own, tailOperationCount + pendingOperationCount > 0 else { return }
        var body = ByteWriter(capacity: tailByteCount + pending.count + 64)
        if hasTail { LocalLog.write(try reader.tail(), into: &body) }
        pending.withBytes { body.bytes($0) }
        try save(body, own, directory[own], operationCount: tailOperationCount + pendingOperationCount)
        if hasTail { try tables.removeTail() }
        try tables.update(directory[own], number: own)
        sealedHash = directory[own].headHash
        tailByteCount = 0
        tailOperationCount = 0
        dropPending()
    }

    private func save(
        _ body: borrowing ByteWriter, _ own: LogNumber, _ log: LogDirectory.Log, operationCount: Int
    ) throws {
        let first = log.head - UInt64(operationCount) + 1
        let bytes = sealed(body, log, firstSequence: first)
        let ordinal = try tables.insertSegment(
            log: own, sequences: first...log.head, lastHash: log.headHash, bytes: bytes)
        try server.enqueue(ordinal: ordinal, log: own, sequences: first...log.head)
    }

    private func sealed(
        _ body: borrowing ByteWriter, _ log: LogDirectory.Log, firstSequence: UInt64
    ) -> [UInt8] {
        let header = SegmentHeader(
            diary: diary, actor: log.actor, firstSequence: firstSequence,
            operationCount: log.head - firstSequence + 1, previousHash: sealedHash, lastHash: log.headHash)
        return body.withBytes {
            Segment.seal(header, body: $0, compressor: codec.compressor, checksummer: codec.checksummer)
        }
    }

    /// The segment that sealing the tail between writes would store, without storing it; `nil` without a tail.
    func sealedTail(_ directory: LogDirectory) throws -> [UInt8]? {
        let tail = try reader.tail()
        guard let own, let first = tail.first?.firstSequence else { return nil }
        var body = ByteWriter(capacity: tailByteCount + 64)
        LocalLog.write(tail, into: &body)
        return sealed(body, directory[own], firstSequence: first)
    }

    private static func write(_ changes: [TailChange], into body: inout ByteWriter) {
        for change in changes { change.bytes.withUnsafeBytes { body.block($0) } }
    }
}
