internal import SQLiteKit
internal import SyncCore

/// Reads the log's tables on one connection: interned logs, sealed segments, the open tail.
///
/// Confined to the connection's owner. Opened segments are kept for a while, because who asks for one operation
/// mostly asks for its neighbours next.
final class LogReader {
    private let connection: Connection
    private let codec: Segment.Codec
    /// The operations that can be interpreted.
    let codes: OperationCodes
    private let statements: StatementCache
    private var opened = SegmentCache(byteLimit: Limits.openedSegmentBytes)

    init(_ connection: Connection, codec: Segment.Codec, codes: OperationCodes) {
        self.connection = connection
        self.codec = codec
        self.codes = codes
        statements = StatementCache(connection)
    }

    var hasher: any ContentHasher { codec.hasher }

    /// The log as it is committed, `tail` being its open tail.
    func committed(_ tail: [TailChange]) throws -> LogView {
        var directory = try loadDirectory()
        let number = try statements.integer("SELECT value FROM setting WHERE key='own_log'")
        let own = number == 0 ? nil : LogNumber(truncatingIfNeeded: number)
        guard own.map({ directory.numbers?.contains($0) ?? false }) ?? tail.isEmpty else {
            throw StoreError(.corrupt, "the log that this store writes is missing: run doctor")
        }
        if let own, let last = tail.last {
            directory[own].head = last.lastSequence
            directory[own].headHash = last.hash
        }
        return LogView(directory: directory, own: own, reader: self)
    }

    /// All interned logs, as they were last saved.
    private func loadDirectory() throws -> LogDirectory {
        let statement = try connection.prepare(
            "SELECT number, actor, parent, fork, head, head_hash, past FROM log ORDER BY number")
        var directory = LogDirectory()
        while try statement.step() {
            let log = try LogReader.log(statement)
            guard directory.intern(log) == LogNumber(statement.int(0)) else {
                throw StoreError(.corrupt, "the table of logs has a gap: run doctor")
            }
        }
        return directory
    }

    private static func log(_ statement: borrowing Statement) throws -> LogDirectory.Log {
        let past = try statement.withBlob(6) { raw throws(WireError) in
            var reader = ByteReader(raw)
            return try reader.context()
        }
        return LogDirectory.Log(
            actor: ActorID(statement.id(1)), parent: statement.isNull(2) ? nil : LogNumber(statement.int(2)),
            forkSequence: UInt64(statement.int(3)), head: UInt64(statement.int(4)), headHash: statement.hash(5),
            past: past)
    }

    /// The changes of the open tail, in order.
    func tail() throws -> [TailChange] {
        var changes: [TailChange] = []
        try statements.rows("SELECT first, count, hash, bytes FROM tail ORDER BY first") { row in
            changes.append(LogReader.change(row))
        }
        return changes
    }

    /// The change of the open tail that holds a sequence.
    func tailChange(holding sequence: UInt64) throws -> TailChange? {
        let cached = try statements.statement(
            "SELECT first, count, hash, bytes FROM tail WHERE first<=? ORDER BY first DESC LIMIT 1")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(sequence))
        guard try cached.statement.step() else { return nil }
        let change = LogReader.change(cached.statement)
        return change.sequences.contains(sequence) ? change : nil
    }

    private static func change(_ row: borrowing Statement) -> TailChange {
        TailChange(
            firstSequence: UInt64(row.int(0)), operationCount: Int(row.int(1)), hash: row.hash(2), bytes: row.blob(3))
    }

    /// The hash of the change that ends at a sequence, when a segment ends there too.
    func hashOfSegmentEnd(_ sequence: UInt64, of log: LogNumber) throws -> ContentHash? {
        let cached = try statements.statement("SELECT last_hash FROM segment WHERE log=? AND last=? LIMIT 1")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(log))
        try cached.statement.bind(2, Int64(sequence))
        return try cached.statement.step() ? cached.statement.hash(0) : nil
    }

    /// The segment that holds a sequence of a log, opened.
    ///
    /// Throws `StoreError.corrupt` when it cannot be read. Cost: decompressing and hashing, once for neighbours.
    func segment(covering sequence: UInt64, of log: LogNumber) throws -> Segment? {
        let cached = try statements.statement(
            "SELECT ordinal, first, last_hash FROM segment WHERE log=? AND last>=? ORDER BY last LIMIT 1")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(log))
        try cached.statement.bind(2, Int64(sequence))
        guard try cached.statement.step() else { return nil }
        let key = SegmentCache.Key(firstSequence: UInt64(cached.statement.int(1)), lastHash: cached.statement.hash(2))
        if let known = opened[key] { return known }
        let segment = try open(ordinal: cached.statement.int(0))
        opened.insert(segment, for: key)
        return segment
    }

    private func open(ordinal: Int64) throws -> Segment {
        let cached = try statements.statement("SELECT bytes FROM segment WHERE ordinal=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, ordinal)
        guard try cached.statement.step() else { throw StoreError(.corrupt, "a segment is missing: run doctor") }
        return try open(cached.statement.blob(0))
    }

    /// Opens a segment that the store itself keeps.
    func open(_ bytes: [UInt8]) throws -> Segment {
        try bytes.withUnsafeBytes { raw in
            do {
                return try Segment(opening: raw, codec: codec)
            } catch {
                throw StoreError(.corrupt, "a segment of the log cannot be read: run doctor", cause: error)
            }
        }
    }

    /// Visits all segments in local order, which is causal. The visitor must not write.
    func forEachSegment(_ body: (LogNumber, Segment) throws -> Void) throws {
        let statement = try connection.prepare("SELECT log, bytes FROM segment ORDER BY ordinal")
        while try statement.step() { try body(LogNumber(statement.int(0)), open(statement.blob(1))) }
    }

    /// Visits the segments of a log that reach beyond a sequence, in order. The visitor must not write segments.
    func forEachSegment(of log: LogNumber, behind sequence: UInt64, _ body: (Segment) throws -> Void) throws {
        let statement = try connection.prepare("SELECT bytes FROM segment WHERE log=? AND last>? ORDER BY last")
        try statement.bind(1, Int64(log))
        try statement.bind(2, Int64(sequence))
        while try statement.step() { try body(open(statement.blob(0))) }
    }

    /// Whether an operation was set aside when it was applied: malformed, or contradicting its past.
    func isSetAside(_ dot: Dot) throws -> Bool {
        let cached = try statements.statement("SELECT 1 FROM quarantine WHERE log=? AND sequence=? LIMIT 1")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(dot.log))
        try cached.statement.bind(2, Int64(dot.sequence))
        return try cached.statement.step()
    }
}
