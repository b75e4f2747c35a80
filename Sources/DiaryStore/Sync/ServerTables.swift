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
    private let position: Statement
    private let outgoing: Statement
    private let connection: Connection

    init(_ connection: Connection) throws {
        self.connection = connection
        insertPosition = try connection.prepare("INSERT OR REPLACE INTO server_log VALUES (?, ?, ?, ?)")
        insertOutbox = try connection.prepare("INSERT INTO outbox VALUES (?, ?, ?, ?)")
        clearOutbox = try connection.prepare(
            """
            DELETE FROM outbox WHERE ordinal IN (SELECT ordinal FROM segment WHERE log=? AND last=?)
            RETURNING last-first+1
            """)
        position = try connection.prepare("SELECT position FROM server_log WHERE hash=?")
        outgoing = try connection.prepare(
            """
            SELECT s.log, s.last, s.ordinal, s.bytes, o.first, s.first FROM outbox o JOIN segment s ON s.ordinal=o.ordinal
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

    /// Takes what ends at a sequence of a log out of the outbox, and returns how many operations that are.
    ///
    /// Segments before it stay, although the server must hold their changes: a copy of this store may have sealed
    /// them with other borders, and a server takes a segment only behind the end of one that it has.
    func markDelivered(_ log: LogNumber, endingAt last: UInt64) throws -> Int {
        defer { clearOutbox.reset() }
        try clearOutbox.bind(1, Int64(log))
        try clearOutbox.bind(2, Int64(last))
        var operations = 0
        while try clearOutbox.step() { operations += Int(clearOutbox.int(0)) }
        return operations
    }

    /// Notes up to where a segment passed before has brought its log. Cost: reads all positions; for what is rare.
    func note(_ end: Dot, of hash: ContentHash) throws {
        let statement = try connection.prepare("UPDATE server_log SET log=?, last=? WHERE hash=?")
        try statement.bind(1, Int64(end.log))
        try statement.bind(2, Int64(end.sequence))
        try statement.bind(3, hash: hash)
        try statement.run()
    }

    /// Notes that the server holds a part of a segment, so that the rest alone is sent; returns how many operations it has.
    ///
    /// Parts go in order, so the rest begins behind this one.
    func markDelivered(part: OutgoingSegment) throws -> Int {
        let statement = try connection.prepare(
            "UPDATE outbox SET first=?3+1 WHERE ordinal=?1 AND first=?2 AND last>?3 RETURNING 1")
        try statement.bind(1, part.ordinal)
        try statement.bind(2, Int64(part.firstSequence))
        try statement.bind(3, Int64(part.lastSequence))
        var isMarked = false
        while try statement.step() { isMarked = true }
        return isMarked ? Int(part.lastSequence - part.firstSequence + 1) : 0
    }

    /// Whether a segment has been seen in the server's log. Cost: reads all positions; for what is rare.
    func holds(_ hash: ContentHash) throws -> Bool {
        defer { position.reset() }
        try position.bind(1, hash: hash)
        return try position.step()
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
                    firstSequence: UInt64(outgoing.int(4)), lastSequence: UInt64(outgoing.int(1)),
                    ordinal: outgoing.int(2), hasBegun: outgoing.int(4) > outgoing.int(5)))
        }
        return segments
    }

    /// The hashes of the server's log up to a position.
    func forEachHash(through position: UInt64, _ body: (UInt64, ContentHash) throws -> Void) throws {
        let statement = try connection.prepare(
            "SELECT position, hash FROM server_log WHERE position<=? ORDER BY position")
        try statement.bind(1, Int64(clamping: position))
        while try statement.step() { try body(UInt64(statement.int(0)), statement.hash(1)) }
    }

    /// Forgets everything behind a position: what does not end where the server was brought before goes out again.
    func forget(behind position: UInt64) throws {
        let statement = try connection.prepare("DELETE FROM server_log WHERE position>?")
        try statement.bind(1, Int64(position))
        try statement.run()
        try connection.execute(
            """
            DELETE FROM outbox;
            INSERT INTO outbox SELECT ordinal, log, first, last FROM segment
                WHERE (log, last) NOT IN (SELECT log, last FROM server_log WHERE log IS NOT NULL)
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
    let firstSequence: UInt64
    let lastSequence: UInt64
    let ordinal: Int64
    /// Whether it holds only some changes of the segment stored under `ordinal`, cut to fit.
    package var isPart = false
    /// Whether the changes before `firstSequence` that are stored with it have gone in parts.
    var hasBegun = false

    var end: Dot { Dot(log: log, sequence: lastSequence) }
}
