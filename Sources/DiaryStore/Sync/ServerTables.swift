internal import SQLiteKit
package import SyncCore

/// What a store knows of its server's log: the hash at each position, and which segments have not been seen there.
///
/// `outbox` holds every segment, of any actor, that the cursor has not passed. It is a table of its own, because
/// noting a position in the segment's row would write the segment's bytes a second time.
final class ServerTables {
    private let insertPosition: Statement
    private let insertOutbox: Statement
    private let clearOutbox: Statement
    private let outgoing: Statement
    private let connection: Connection

    init(_ connection: Connection) throws {
        self.connection = connection
        insertPosition = try connection.prepare("INSERT OR REPLACE INTO server_log VALUES (?, ?, ?, ?)")
        insertOutbox = try connection.prepare("INSERT INTO outbox VALUES (?, ?, ?, ?)")
        clearOutbox = try connection.prepare("DELETE FROM outbox WHERE log=? AND last<=?")
        outgoing = try connection.prepare(
            """
            SELECT s.log, s.last, s.ordinal, s.bytes FROM outbox o JOIN segment s ON s.ordinal=o.ordinal
            ORDER BY o.ordinal
            """)
    }

    /// Notes the segment at a position of the server's log, and up to where it brought which log.
    func note(_ hash: ContentHash, at position: UInt64, through end: Dot?) throws {
        try insertPosition.bind(1, Int64(position))
        try insertPosition.bind(2, hash: hash)
        if let end {
            try insertPosition.bind(3, Int64(end.log))
            try insertPosition.bind(4, Int64(end.sequence))
        } else {
            try insertPosition.bindNull(3)
            try insertPosition.bindNull(4)
        }
        try insertPosition.run()
    }

    /// Puts a segment just stored under `ordinal` into the outbox.
    func enqueue(ordinal: Int64, log: LogNumber, sequences: ClosedRange<UInt64>) throws {
        try insertOutbox.bind(1, ordinal)
        try insertOutbox.bind(2, Int64(log))
        try insertOutbox.bind(3, Int64(sequences.lowerBound))
        try insertOutbox.bind(4, Int64(sequences.upperBound))
        try insertOutbox.run()
    }

    /// Takes all that the server holds of a log, up to a sequence, out of the outbox.
    ///
    /// A server's log is closed towards the past, so what it holds at one sequence it holds before it.
    func markDelivered(_ log: LogNumber, through last: UInt64) throws {
        try clearOutbox.bind(1, Int64(log))
        try clearOutbox.bind(2, Int64(last))
        try clearOutbox.run()
    }

    /// Segments that have not been seen in the server's log, oldest first, up to some bytes; one always fits.
    func outgoing(maximumBytes: Int, _ hasher: any ContentHasher) throws -> [OutgoingSegment] {
        defer { outgoing.reset() }
        var segments: [OutgoingSegment] = []
        var total = 0
        while segments.count < Limits.maximumExchangeSegments, try outgoing.step() {
            let bytes = outgoing.blob(3)
            total += bytes.count
            if !segments.isEmpty, total > maximumBytes { break }
            segments.append(
                OutgoingSegment(
                    bytes: bytes, hash: hasher.hash(bytes), log: LogNumber(outgoing.int(0)),
                    lastSequence: UInt64(outgoing.int(1)), ordinal: outgoing.int(2)))
        }
        return segments
    }

    /// The hashes of the server's log up to a position.
    func forEachHash(through position: UInt64, _ body: (UInt64, ContentHash) throws -> Void) throws {
        let statement = try connection.prepare(
            "SELECT position, hash FROM server_log WHERE position<=? ORDER BY position")
        try statement.bind(1, Int64(position))
        while try statement.step() { try body(UInt64(statement.int(0)), statement.hash(1)) }
    }

    /// Forgets everything behind a position: what the server was brought to there goes out again.
    func forget(behind position: UInt64) throws {
        let statement = try connection.prepare("DELETE FROM server_log WHERE position>?")
        try statement.bind(1, Int64(position))
        try statement.run()
        try connection.execute(
            """
            DELETE FROM outbox;
            INSERT INTO outbox SELECT s.ordinal, s.log, s.first, s.last FROM segment s
                LEFT JOIN (SELECT log, max(last) AS last FROM server_log GROUP BY log) seen ON seen.log=s.log
                WHERE seen.last IS NULL OR s.last>seen.last
            """)
    }
}

/// A sealed segment on its way to a server.
package struct OutgoingSegment: Sendable {
    /// The segment as it is stored.
    package let bytes: [UInt8]
    /// The SHA-256 of its bytes.
    package let hash: ContentHash
    let log: LogNumber
    let lastSequence: UInt64
    let ordinal: Int64

    var end: Dot { Dot(log: log, sequence: lastSequence) }
}
