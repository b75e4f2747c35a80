internal import SQLiteKit
internal import SyncCore

/// What this device knows of the files behind media records and their thumbnails.
///
/// Local knowledge, never synced. Every file that a record names has a row here, so that what is to be moved is found
/// without looking at what has been.
///
/// | column | says |
/// |---|---|
/// | `state` | where the file is on this device: `MediaState` |
/// | `backed_up`, `confirmed_ms` | whether the server has said that it holds it, and when last |
/// | `error`, `attempts`, `retry_at_ms` | why it could not be moved, how often in a row, and when it is tried again |
/// | `wish` | what a person wants with it: `BlobWish` |
/// | `place` | where the server keeps the part of it that has been sent |
/// | `unwanted_ms` | `NULL`, or that nothing refers to it: when the server may next be asked to delete it; -1 once it has |
extension StoreCore {
    /// Notes where a file is.
    func noteBlob(_ hash: ContentHash, state: MediaState, error: String? = nil) throws {
        let sql = """
            INSERT INTO blob(hash, role, state, backed_up, byte_count, newest_ms, error) VALUES (?1, 0, ?2, 0, 0, 0, ?3)
            ON CONFLICT(hash) DO UPDATE SET state=?2, error=?3, attempts=0, retry_at_ms=0
            """
        try statements.run(sql) {
            try $0.bind(1, hash: hash)
            try $0.bind(2, state.rawValue)
            try $0.bind(3, text: error)
        }
    }

    /// Notes that somebody has put a file into the vault, and so wants it.
    func noteKept(_ hash: ContentHash, _ role: BlobRole, byteCount: Int64) throws {
        try noteBlob(hash, state: .here)
        let sql = """
            UPDATE blob SET role=?2, byte_count=?3, newest_ms=max(newest_ms, ?4), unwanted_ms=NULL, wish=max(wish, 0)
            WHERE hash=?1
            """
        try statements.run(sql) {
            try $0.bind(1, hash: hash)
            try $0.bind(2, role.rawValue)
            try $0.bind(3, byteCount)
            try $0.bind(4, clock.now().milliseconds)
        }
    }

    /// Notes that the server holds a file.
    func noteBackedUp(_ hash: ContentHash, at time: WallTime) throws {
        let sql = """
            UPDATE blob SET backed_up=1, confirmed_ms=?2, error=NULL, attempts=0, retry_at_ms=0, place=NULL WHERE hash=?1
            """
        try statements.run(sql) {
            try $0.bind(1, hash: hash)
            try $0.bind(2, time.milliseconds)
        }
    }

    /// Wants those files again that something has come to refer to in this transaction.
    ///
    /// Cost: nothing when no reference was written, one look-up when no file is unwanted, else O(unwanted files).
    func reclaimReferenced() throws {
        guard records.takeMayRefer(),
            try statements.integer("SELECT EXISTS(SELECT 1 FROM blob WHERE unwanted_ms IS NOT NULL)") != 0
        else { return }
        try statements.run(
            """
            UPDATE blob SET unwanted_ms=NULL WHERE unwanted_ms IS NOT NULL AND (
                EXISTS(SELECT 1 FROM media m WHERE m.id=substr(blob.hash, 1, 16) AND m.content_hash=blob.hash
                    AND \(ReadTransaction.references)>0)
                OR EXISTS(SELECT 1 FROM media_thumbnail x JOIN media m ON m.id=x.media WHERE x.hash=blob.hash
                    AND \(ReadTransaction.references)>0))
            """)
    }

    /// Forgets what the server was said to hold: asking again is cheap, and a server put back may have lost files.
    func forgetBackups() throws {
        try statements.run("UPDATE blob SET backed_up=0, confirmed_ms=0 WHERE backed_up<>0")
        try statements.run("UPDATE blob SET unwanted_ms=0 WHERE unwanted_ms IS NOT NULL")
    }
}
