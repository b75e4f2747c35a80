internal import SQLiteKit
internal import SyncCore

extension ReadTransaction {
    /// Why nothing is sent for now; `nil` when the last sync could send all it had.
    public func pushPause() throws -> PushPause? {
        let cached = try statement(
            """
            SELECT p.reason, p.message, p.since_ms, p.log, p.first, p.last, p.hash, p.byte_count, l.actor
            FROM push_pause p LEFT JOIN log l ON l.number=p.log
            """)
        defer { cached.statement.reset() }
        guard try cached.statement.step() else { return nil }
        return PushPause(
            reason: PushPause.Reason(rawValue: cached.statement.string(0) ?? ""),
            message: cached.statement.string(1) ?? "", segment: ReadTransaction.refused(cached.statement),
            since: WallTime(milliseconds: cached.statement.int(2)))
    }

    private static func refused(_ row: borrowing Statement) -> PushPause.Segment? {
        if row.isNull(3) { return nil }
        return PushPause.Segment(
            actor: ActorID(row.id(8)), firstSequence: UInt64(row.int(4)), lastSequence: UInt64(row.int(5)),
            hash: row.hash(6), byteCount: Int(row.int(7)), log: LogNumber(row.int(3)))
    }
}
