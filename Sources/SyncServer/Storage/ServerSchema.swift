import SQLiteKit

/// The tables of `server.sqlite`.
///
/// A segment's row id is its diary's number and its position in one integer, so that the part of a log after a
/// cursor is one stretch of the table and the log's end is that stretch's last row; `log_bytes` sums the log up to it.
/// The one index finds both a segment and those that end at a change: every index costs a page per commit.
/// The bytes come last, so that looking at a row does not read them.
enum ServerSchema {
    static let migrator = Migrator(scripts: [version1])

    private static let version1 = """
        CREATE TABLE server (epoch BLOB NOT NULL);
        CREATE TABLE diary (
            id INTEGER PRIMARY KEY, diary_id BLOB NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,
            created_ms INTEGER NOT NULL, media_bytes INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE device (
            device_id BLOB PRIMARY KEY, diary INTEGER NOT NULL, name TEXT NOT NULL, secret_hash BLOB NOT NULL,
            read_only INTEGER NOT NULL, created_ms INTEGER NOT NULL, expires_ms INTEGER, revoked_ms INTEGER)
            WITHOUT ROWID;
        CREATE TABLE segment (
            id INTEGER PRIMARY KEY, hash BLOB NOT NULL, running_hash BLOB NOT NULL, log_bytes INTEGER NOT NULL,
            actor BLOB NOT NULL, first_sequence INTEGER NOT NULL, last_sequence INTEGER NOT NULL,
            last_hash BLOB NOT NULL, diary INTEGER NOT NULL, bytes BLOB NOT NULL);
        CREATE UNIQUE INDEX segment_by_end ON segment (diary, last_hash, actor, hash);
        CREATE TABLE blob (
            diary INTEGER NOT NULL, hash BLOB NOT NULL, byte_count INTEGER NOT NULL, created_ms INTEGER NOT NULL,
            delete_at_ms INTEGER, PRIMARY KEY (diary, hash)) WITHOUT ROWID;
        CREATE INDEX blob_by_hash ON blob (hash);
        CREATE TABLE unclaimed (hash BLOB PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE upload (
            id BLOB PRIMARY KEY, diary INTEGER NOT NULL, hash BLOB NOT NULL, byte_count INTEGER NOT NULL,
            metadata TEXT NOT NULL, expires_ms INTEGER NOT NULL, is_complete INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX upload_by_diary ON upload (diary, is_complete);
        CREATE INDEX upload_by_expiry ON upload (expires_ms);
        """

    /// The bits of a row id that hold the position: a million million segments in each of eight million diaries.
    private static let positionBits: Int64 = 40

    /// The row id of the segment at `position` of the diary with this number.
    static func rowID(diary: Int64, position: UInt64) -> Int64 {
        diary << positionBits | Int64(position & (1 << UInt64(positionBits) - 1))
    }

    /// The position in a row id.
    static func position(rowID: Int64) -> UInt64 {
        UInt64(rowID) & (1 << UInt64(positionBits) - 1)
    }
}
