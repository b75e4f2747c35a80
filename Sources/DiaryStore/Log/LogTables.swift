internal import SQLiteKit
internal import SyncCore

/// The rows of the log: interned logs, sealed segments, the open tail.
///
/// Confined to the store's writing connection.
final class LogTables {
    private let insertLog: Statement
    private let updateLog: Statement
    private let insertSegment: Statement
    private let insertTail: Statement
    private let clearTail: Statement
    private let selectTail: Statement
    private let covering: Statement
    private let endingAt: Statement
    private let connection: Connection

    init(_ connection: Connection) throws {
        self.connection = connection
        insertLog = try connection.prepare("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)")
        updateLog = try connection.prepare("UPDATE log SET head=?, head_hash=?, past=? WHERE number=?")
        insertSegment = try connection.prepare(
            "INSERT INTO segment(log, first, last, last_hash, bytes) VALUES (?, ?, ?, ?, ?)")
        insertTail = try connection.prepare("INSERT INTO tail VALUES (?, ?, ?, ?)")
        clearTail = try connection.prepare("DELETE FROM tail")
        selectTail = try connection.prepare("SELECT first, count, hash, bytes FROM tail ORDER BY first")
        covering = try connection.prepare(
            "SELECT bytes FROM segment WHERE log=? AND last>=? ORDER BY last LIMIT 1")
        endingAt = try connection.prepare("SELECT last_hash FROM segment WHERE log=? AND last=? LIMIT 1")
    }

    /// All interned logs, as they were last saved.
    func loadDirectory() throws -> LogDirectory {
        let statement = try connection.prepare(
            "SELECT number, actor, parent, fork, head, head_hash, past FROM log ORDER BY number")
        var directory = LogDirectory()
        while try statement.step() {
            let log = try LogTables.log(statement)
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

    /// Adds a log's row.
    func insert(_ log: LogDirectory.Log, number: LogNumber) throws {
        try insertLog.bind(1, Int64(number))
        try insertLog.bind(2, id: log.actor.bytes)
        if let parent = log.parent { try insertLog.bind(3, Int64(parent)) } else { try insertLog.bindNull(3) }
        try insertLog.bind(4, Int64(log.forkSequence))
        try insertLog.bind(5, Int64(log.head))
        try insertLog.bind(6, hash: log.headHash)
        try insertLog.bind(7, blob: LogTables.packed(log.past))
        try insertLog.run()
    }

    /// Saves a log's head and past.
    func update(_ log: LogDirectory.Log, number: LogNumber) throws {
        try updateLog.bind(1, Int64(log.head))
        try updateLog.bind(2, hash: log.headHash)
        try updateLog.bind(3, blob: LogTables.packed(log.past))
        try updateLog.bind(4, Int64(number))
        try updateLog.run()
    }

    /// Adds a sealed segment and returns its place in local order.
    func insertSegment(
        log: LogNumber, sequences: ClosedRange<UInt64>, lastHash: ContentHash, bytes: [UInt8]
    ) throws -> Int64 {
        try insertSegment.bind(1, Int64(log))
        try insertSegment.bind(2, Int64(sequences.lowerBound))
        try insertSegment.bind(3, Int64(sequences.upperBound))
        try insertSegment.bind(4, hash: lastHash)
        try bytes.withUnsafeBytes { raw in
            try insertSegment.bindStatic(5, blob: raw)
            try insertSegment.run()
            try insertSegment.bindNull(5)
        }
        return connection.lastInsertRowID
    }

    /// Adds a change to the open tail.
    func insertTail(_ change: TailChange) throws {
        try insertTail.bind(1, Int64(change.firstSequence))
        try insertTail.bind(2, Int64(change.operationCount))
        try insertTail.bind(3, hash: change.hash)
        try insertTail.bind(4, blob: change.bytes)
        try insertTail.run()
    }

    /// Empties the open tail.
    func removeTail() throws { try clearTail.run() }

    /// The changes of the open tail, in order.
    func tail() throws -> [TailChange] {
        defer { selectTail.reset() }
        var changes: [TailChange] = []
        while try selectTail.step() {
            changes.append(
                TailChange(
                    firstSequence: UInt64(selectTail.int(0)), operationCount: Int(selectTail.int(1)),
                    hash: selectTail.hash(2), bytes: selectTail.blob(3)))
        }
        return changes
    }

    /// The stored bytes of the segment that holds a sequence of a log.
    func segment(covering sequence: UInt64, of log: LogNumber) throws -> [UInt8]? {
        defer { covering.reset() }
        try covering.bind(1, Int64(log))
        try covering.bind(2, Int64(sequence))
        return try covering.step() ? covering.blob(0) : nil
    }

    /// The hash of the change that ends at a sequence, when a segment ends there too.
    func hashOfSegmentEnd(_ sequence: UInt64, of log: LogNumber) throws -> ContentHash? {
        defer { endingAt.reset() }
        try endingAt.bind(1, Int64(log))
        try endingAt.bind(2, Int64(sequence))
        return try endingAt.step() ? endingAt.hash(0) : nil
    }

    private static func packed(_ context: CausalContext) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.context(context)
        return writer.array
    }
}

/// One change of the open tail.
struct TailChange {
    var firstSequence: UInt64
    var operationCount: Int
    var hash: ContentHash
    var bytes: [UInt8]

    var lastSequence: UInt64 { firstSequence + UInt64(operationCount) - 1 }
}
