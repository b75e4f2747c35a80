internal import SQLiteKit
package import SyncCore

/// The media lane's side of a store.
extension StoreAccess {
    /// Files in the vault that the server has not been seen to hold, newest records first.
    package func filesToUpload(limit: Int) throws -> [ContentHash] {
        try hashes(
            """
            SELECT m.content_hash FROM media m JOIN blob b ON b.hash=m.content_hash
            WHERE b.state=1 AND b.backed_up=0 AND length(m.content_hash)=32 ORDER BY m.edited_ms DESC, m.id LIMIT ?
            """, limit)
    }

    /// Files of media records that are not in the vault, newest records first.
    package func filesToDownload(limit: Int) throws -> [ContentHash] {
        try hashes(
            """
            SELECT m.content_hash FROM media m LEFT JOIN blob b ON b.hash=m.content_hash
            WHERE (b.hash IS NULL OR b.state<>1) AND length(m.content_hash)=32
            ORDER BY m.edited_ms DESC, m.id LIMIT ?
            """, limit)
    }

    private func hashes(_ sql: String, _ limit: Int) throws -> [ContentHash] {
        let statement = try core.connection.prepare(sql)
        try statement.bind(1, Int64(limit))
        var found: [ContentHash] = []
        while try statement.step() { found.append(statement.hash(0)) }
        return found
    }

    /// Notes that the server holds these files.
    package func noteBackedUp(_ hashes: [ContentHash]) throws {
        guard !hashes.isEmpty else { return }
        try core.transaction { for hash in hashes { try core.noteBackedUp(hash, true) } }
    }

    /// Notes that a file has arrived in the vault from the server, which therefore holds it.
    package func noteArrived(_ hash: ContentHash) throws {
        try core.transaction {
            try core.noteBackedUp(hash, true)
            try core.noteBlob(hash, state: .here)
        }
    }

    /// Notes where a file is, and why it could not be moved.
    package func noteFile(_ hash: ContentHash, _ state: MediaState, error: String? = nil) throws {
        try core.transaction { try core.noteBlob(hash, state: state, error: error) }
    }
}
