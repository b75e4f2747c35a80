import SQLiteKit
import SyncCore

/// Which diary has which blob, on the connection that writes. Confined like it.
///
/// A blob's row carries the mark of a deletion that was asked for: the time from which the blob may go, if nobody was
/// told meanwhile that it is here.
final class BlobTable {
    private let connection: Connection
    private let find: Statement
    private let insert: Statement
    private let mark: Statement
    private let remove: Statement
    private let isClaimed: Statement
    private let leave: Statement
    private let weigh: Statement
    private let reweigh: Statement

    /// The bytes of the diary with the number ?1: its blobs and its uploads under way.
    static let weighing = """
        SELECT media_bytes + (SELECT coalesce(sum(byte_count), 0) FROM upload WHERE diary = ?1 AND is_complete = 0)
        FROM diary WHERE id = ?1
        """

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        find = try connection.prepare("SELECT byte_count, delete_at_ms FROM blob WHERE diary = ?1 AND hash = ?2")
        insert = try connection.prepare("INSERT OR IGNORE INTO blob VALUES (?1, ?2, ?3, ?4, NULL)")
        mark = try connection.prepare("UPDATE blob SET delete_at_ms = ?3 WHERE diary = ?1 AND hash = ?2")
        remove = try connection.prepare("DELETE FROM blob WHERE diary = ?1 AND hash = ?2")
        isClaimed = try connection.prepare("SELECT 1 FROM blob WHERE hash = ?1 LIMIT 1")
        leave = try connection.prepare("INSERT OR IGNORE INTO unclaimed VALUES (?1)")
        weigh = try connection.prepare(BlobTable.weighing)
        reweigh = try connection.prepare("UPDATE diary SET media_bytes = media_bytes + ?2 WHERE id = ?1")
    }

    /// A diary's blob, or `nil` when the diary does not have it.
    func row(_ hash: ContentHash, diary: Int64) throws(SQLiteError) -> BlobRow? {
        try BlobRow(find, hash, diary: diary)
    }

    /// Notes that a diary has a blob; a mark is taken off.
    func add(_ hash: ContentHash, byteCount: Int64, at time: WallTime, diary: Int64) throws(SQLiteError) {
        try insert.bind(1, diary)
        try insert.bind(2, hash: hash)
        try insert.bind(3, byteCount)
        try insert.bind(4, time.milliseconds)
        try insert.run()
        if connection.changes == 1 { try reweigh(by: byteCount, diary) } else { try keep(hash, diary: diary) }
    }

    /// Marks a blob: it may go from `time` on.
    func mark(_ hash: ContentHash, diary: Int64, deleteAt time: WallTime) throws(SQLiteError) {
        try bind(mark, hash, diary)
        try mark.bind(3, time.milliseconds)
        try mark.run()
    }

    /// Takes the mark off, if there is one.
    func keep(_ hash: ContentHash, diary: Int64) throws(SQLiteError) {
        try bind(mark, hash, diary)
        try mark.bindNull(3)
        try mark.run()
    }

    /// Ends a diary's claim to a blob. Returns whether nobody else has one: then the file is to be removed, which the
    /// database remembers until the server has started once more.
    func remove(_ hash: ContentHash, _ row: BlobRow, diary: Int64) throws(SQLiteError) -> Bool {
        try bind(remove, hash, diary)
        try remove.run()
        try reweigh(by: -row.byteCount, diary)
        defer { isClaimed.reset() }
        try isClaimed.bind(1, hash: hash)
        guard try !isClaimed.step() else { return false }
        try leave.bind(1, hash: hash)
        try leave.run()
        return true
    }

    /// The bytes of a diary's blobs and of its uploads under way.
    func byteCount(diary: Int64) throws(SQLiteError) -> Int64 {
        defer { weigh.reset() }
        try weigh.bind(1, diary)
        return try weigh.step() ? weigh.int(0) : 0
    }

    /// The hashes of files that nobody had a claim to when they were left. They are forgotten with this.
    func takeUnclaimed() throws(SQLiteError) -> [ContentHash] {
        let select = try connection.prepare("SELECT hash FROM unclaimed")
        var hashes: [ContentHash] = []
        while try select.step() { hashes.append(try select.hash(0)) }
        try connection.execute("DELETE FROM unclaimed")
        return hashes
    }

    private func reweigh(by byteCount: Int64, _ diary: Int64) throws(SQLiteError) {
        try reweigh.bind(1, diary)
        try reweigh.bind(2, byteCount)
        try reweigh.run()
    }

    private func bind(_ statement: borrowing Statement, _ hash: ContentHash, _ diary: Int64) throws(SQLiteError) {
        try statement.bind(1, diary)
        try statement.bind(2, hash: hash)
    }
}
