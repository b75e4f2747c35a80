import SQLiteKit
import SyncCore

/// The logs of all diaries: the one connection that writes while a server runs.
///
/// Confined to the queue that owns it. Every look-up is by an index, so its cost does not depend on a log's length.
final class LogStore {
    let connection: Connection
    let devices: DeviceLookup
    let uploads: UploadTable
    let blobs: BlobTable
    private let head: Statement
    private let checkpoint: Statement
    private let byHash: Statement
    private let byLastHash: Statement
    private let insert: Statement
    private let after: Statement

    /// Prepares everything on a connection whose schema is the newest.
    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        devices = try DeviceLookup(connection)
        uploads = try UploadTable(connection)
        blobs = try BlobTable(connection)
        head = try connection.prepare(
            "SELECT id, running_hash, log_bytes FROM segment WHERE id > ?1 AND id <= ?2 ORDER BY id DESC LIMIT 1")
        checkpoint = try connection.prepare("SELECT running_hash FROM segment WHERE id = ?1")
        byHash = try connection.prepare(
            "SELECT id FROM segment WHERE diary = ?1 AND last_hash = ?2 AND actor = ?3 AND hash = ?4")
        byLastHash = try connection.prepare(
            "SELECT last_sequence FROM segment WHERE diary = ?1 AND last_hash = ?2 AND actor = ?3 LIMIT 1")
        insert = try connection.prepare("INSERT INTO segment VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
        after = try connection.prepare(
            "SELECT id, hash, length(bytes), bytes FROM segment WHERE id > ?1 AND id <= ?2 ORDER BY id")
    }

    /// The end of a diary's log.
    func head(diary: Int64) throws(SQLiteError) -> LogHead {
        defer { head.reset() }
        try head.bind(1, ServerSchema.rowID(diary: diary, position: 0))
        try head.bind(2, ServerSchema.rowID(diary: diary, position: .max))
        guard try head.step() else { return LogHead(cursor: .start, byteCount: 0) }
        let position = ServerSchema.position(rowID: head.int(0))
        return LogHead(cursor: Cursor(position: position, runningHash: try head.hash(1)), byteCount: head.int(2))
    }

    /// The running hash at a position that the log has.
    func checkpoint(diary: Int64, position: UInt64) throws(SQLiteError) -> Cursor {
        guard position > 0 else { return .start }
        defer { checkpoint.reset() }
        try checkpoint.bind(1, ServerSchema.rowID(diary: diary, position: position))
        guard try checkpoint.step() else {
            throw SQLiteError(.corrupt, message: "segment \(position) of diary \(diary) is gone", sql: checkpoint.sql)
        }
        return Cursor(position: position, runningHash: try checkpoint.hash(0))
    }

    /// The position of this segment if it is stored.
    func position(
        diary: Int64, hash: ContentHash, _ header: SegmentHeader
    ) throws(SQLiteError) -> UInt64? {
        defer { byHash.reset() }
        try byHash.bind(1, diary)
        try byHash.bind(2, hash: header.lastHash)
        try byHash.bind(3, bytes16: header.actor.bytes)
        try byHash.bind(4, hash: hash)
        return try byHash.step() ? ServerSchema.position(rowID: byHash.int(0)) : nil
    }

    /// The sequence that the change with this hash ends at, if it ends a stored segment of the actor.
    func lastSequence(diary: Int64, hash: ContentHash, actor: ActorID) throws(SQLiteError) -> UInt64? {
        defer { byLastHash.reset() }
        try byLastHash.bind(1, diary)
        try byLastHash.bind(2, hash: hash)
        try byLastHash.bind(3, bytes16: actor.bytes)
        return try byLastHash.step() ? UInt64(byLastHash.int(0)) : nil
    }

    /// Stores a segment as the new end of the log.
    func insert(
        _ segment: IncomingSegment, _ header: SegmentHeader, as end: LogHead, diary: Int64
    ) throws(SQLiteError) {
        defer { insert.clearBindings() }
        try insert.bind(1, ServerSchema.rowID(diary: diary, position: end.cursor.position))
        try insert.bind(2, hash: segment.hash)
        try insert.bind(3, hash: end.cursor.runningHash)
        try insert.bind(4, end.byteCount)
        try insert.bind(5, bytes16: header.actor.bytes)
        try insert.bind(6, Int64(header.firstSequence))
        try insert.bind(7, Int64(header.lastSequence))
        try insert.bind(8, hash: header.lastHash)
        try insert.bind(9, diary)
        try segment.bytes.withRawBytes { bytes throws(SQLiteError) in
            try insert.bindStatic(10, blob: bytes)
            try insert.run()
        }
    }

    /// Calls `body` with the segments behind `position`, in order, until it returns `false`.
    func forEachSegment(
        diary: Int64, after position: UInt64, _ body: (borrowing StoredSegment) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        defer { after.reset() }
        try after.bind(1, ServerSchema.rowID(diary: diary, position: position))
        try after.bind(2, ServerSchema.rowID(diary: diary, position: .max))
        while try after.step() {
            let row = StoredSegment(
                position: ServerSchema.position(rowID: after.int(0)), hash: try after.hash(1),
                byteCount: Int(after.int(2)))
            guard try body(row) else { return }
        }
    }

    /// The bytes of the segment that `forEachSegment` is at.
    func currentBytes() -> [UInt8] { after.blob(3) }
}
