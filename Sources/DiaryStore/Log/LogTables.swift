internal import SQLiteKit
internal import SyncCore

/// Writes the rows of the log: interned logs, sealed segments, the open tail.
///
/// Confined to the store's writing connection.
final class LogTables {
    private let insertLog: Statement
    private let updateLog: Statement
    private let insertSegment: Statement
    private let insertTail: Statement
    private let clearTail: Statement
    private let cutTail: Statement
    private let connection: Connection

    init(_ connection: Connection) throws {
        self.connection = connection
        insertLog = try connection.prepare("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)")
        updateLog = try connection.prepare("UPDATE log SET head=?, head_hash=?, past=? WHERE number=?")
        insertSegment = try connection.prepare(
            "INSERT INTO segment(log, first, last, last_hash, bytes) VALUES (?, ?, ?, ?, ?)")
        insertTail = try connection.prepare("INSERT INTO tail VALUES (?, ?, ?, ?)")
        cutTail = try connection.prepare("DELETE FROM tail WHERE first>=?")
        clearTail = try connection.prepare("DELETE FROM tail")
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

    /// Takes the changes from a sequence on out of the open tail.
    func removeTail(from sequence: UInt64) throws {
        try cutTail.bind(1, Int64(sequence))
        try cutTail.run()
    }

    /// Empties the open tail.
    func removeTail() throws { try clearTail.run() }

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
    var sequences: ClosedRange<UInt64> { firstSequence...lastSequence }
}
