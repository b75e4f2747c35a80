import SQLiteKit
import SyncCore

/// The rows of uploads, on the connection that writes. Confined like it.
final class UploadTable {
    private let connection: Connection
    private let insert: Statement
    private let open: Statement
    private let complete: Statement
    private let renew: Statement
    private let remove: Statement
    private let expired: Statement
    private let removeExpired: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        insert = try connection.prepare("INSERT INTO upload VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)")
        open = try connection.prepare("SELECT count(*) FROM upload WHERE diary = ?1 AND is_complete = 0")
        complete = try connection.prepare("UPDATE upload SET is_complete = 1 WHERE id = ?1 AND is_complete = 0")
        renew = try connection.prepare("UPDATE upload SET expires_ms = ?2 WHERE id = ?1 AND expires_ms < ?2")
        remove = try connection.prepare("DELETE FROM upload WHERE id = ?1 AND diary = ?2")
        expired = try connection.prepare("SELECT id FROM upload WHERE expires_ms <= ?1")
        removeExpired = try connection.prepare("DELETE FROM upload WHERE expires_ms <= ?1")
    }

    /// Notes a new upload.
    func add(_ upload: UploadRecord) throws(SQLiteError) {
        try insert.bind(1, bytes16: upload.id)
        try insert.bind(2, upload.diary)
        try insert.bind(3, hash: upload.hash)
        try insert.bind(4, upload.byteCount)
        try insert.bind(5, text: upload.metadata)
        try insert.bind(6, upload.expires.milliseconds)
        try insert.run()
    }

    /// How many uploads of a diary are under way.
    func openCount(diary: Int64) throws(SQLiteError) -> Int64 {
        defer { open.reset() }
        try open.bind(1, diary)
        return try open.step() ? open.int(0) : 0
    }

    /// Notes that an upload has become a blob; false when there is no such upload under way.
    func complete(_ id: Bytes16) throws(SQLiteError) -> Bool {
        try complete.bind(1, bytes16: id)
        try complete.run()
        return connection.changes == 1
    }

    /// Keeps an upload until a later time than before.
    func renew(_ id: Bytes16, until time: WallTime) throws(SQLiteError) {
        try renew.bind(1, bytes16: id)
        try renew.bind(2, time.milliseconds)
        try renew.run()
    }

    /// Forgets a diary's upload; false when it has none of this id.
    func remove(_ id: Bytes16, diary: Int64) throws(SQLiteError) -> Bool {
        try remove.bind(1, bytes16: id)
        try remove.bind(2, diary)
        try remove.run()
        return connection.changes == 1
    }

    /// Forgets the uploads whose time is over, and returns which they were.
    func removeExpired(now: WallTime) throws(SQLiteError) -> [Bytes16] {
        defer { expired.reset() }
        try expired.bind(1, now.milliseconds)
        var ids: [Bytes16] = []
        while try expired.step() {
            if let id = expired.bytes16(0) { ids.append(id) }
        }
        guard !ids.isEmpty else { return [] }
        try removeExpired.bind(1, now.milliseconds)
        try removeExpired.run()
        return ids
    }
}
