internal import Codecs
internal import SQLiteKit
internal import SyncCore

extension ReadTransaction {
    /// What is kept aside, the segment that the server refuses first, then the oldest first.
    ///
    /// Cost: O(entries); segments among them are checksummed.
    public func quarantine() throws -> [QuarantineEntry] {
        var entries: [QuarantineEntry] = []
        if let pause = try pushPause(), let entry = QuarantineEntry(pause) { entries.append(entry) }
        let cached = try statement(
            """
            SELECT q.number, q.reason, q.since_ms, l.actor, q.sequence, q.record, q.bytes
            FROM quarantine q LEFT JOIN log l ON l.number=q.log ORDER BY q.number
            """)
        defer { cached.statement.reset() }
        while try cached.statement.step() { entries.append(ReadTransaction.entry(cached.statement)) }
        return entries
    }

    private static func entry(_ row: borrowing Statement) -> QuarantineEntry {
        let size = row.withBlob(6) { $0.count }
        var entry = QuarantineEntry(
            number: row.int(0), kind: row.isNull(4) ? .segment : .operation, reason: row.string(1) ?? "",
            since: WallTime(milliseconds: row.int(2)), byteCount: size > 0 ? size : nil)
        if row.isNull(4) {
            let header = header(row)
            entry.actor = header?.actor
            entry.sequences = header.map { $0.firstSequence...$0.lastSequence }
        } else {
            entry.actor = ActorID(row.id(3))
            entry.sequences = UInt64(row.int(4))...UInt64(row.int(4))
            if !row.isNull(5) { entry.record = RecordID(row.id(5)) }
        }
        return entry
    }

    /// The header of a segment that was set aside, if that much of it can be read.
    private static func header(_ row: borrowing Statement) -> SegmentHeader? {
        row.withBlob(6) { raw in
            do {
                return try SegmentHeader(parsing: raw, checksummer: CRC32C())
            } catch {
                return nil
            }
        }
    }
}

extension QuarantineEntry {
    /// The segment that a pause is about, when it is refused for good.
    fileprivate init?(_ pause: PushPause) {
        guard pause.reason.isForGood, let segment = pause.segment else { return nil }
        self.init(
            number: QuarantineEntry.unsentNumber, kind: .unsent, reason: pause.message, since: pause.since,
            actor: segment.actor, sequences: segment.firstSequence...segment.lastSequence,
            byteCount: segment.byteCount)
    }
}
