internal import SQLiteKit
package import SyncCore

/// The media lane's side of a store.
extension StoreAccess {
    /// Files in the vault that the server has not been seen to hold, newest records first.
    ///
    /// Cost: O(files to be moved), nothing when there are none.
    package func filesToUpload(limit: Int) throws -> [ContentHash] {
        try hashes("b.state=1 AND b.backed_up=0", limit)
    }

    /// Files of media records that are not in the vault, newest records first.
    ///
    /// Cost: O(files to be moved), nothing when there are none.
    package func filesToDownload(limit: Int) throws -> [ContentHash] {
        try hashes("b.state<>1", limit)
    }

    private func hashes(_ condition: String, _ limit: Int) throws -> [ContentHash] {
        let sql = """
            SELECT b.hash FROM blob b JOIN media m ON m.id=substr(b.hash, 1, 16)
            WHERE \(condition) AND m.content_hash=b.hash ORDER BY m.edited_ms DESC, m.id LIMIT ?
            """
        var found: [ContentHash] = []
        try core.statements.rows(sql) {
            try $0.bind(1, Int64(limit))
        } visit: {
            found.append($0.hash(0))
        }
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
