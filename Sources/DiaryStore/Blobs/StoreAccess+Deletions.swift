internal import SQLiteKit
package import SyncCore

/// Files that nothing refers to any more, on their way off the server.
extension StoreAccess {
    /// Notes that nothing refers to a file any more and that it has left the vault: it is neither sent nor fetched, and the
    /// server is asked to delete it, twice, with the grace between that the server sets.
    ///
    /// Whoever refers to it again before the end, or keeps the file again, takes this back.
    package func noteUnwanted(_ hash: ContentHash) throws {
        try core.transaction {
            try update(hash, "state=\(MediaState.absent.rawValue), unwanted_ms=0, error=NULL, attempts=0, place=NULL")
        }
    }

    /// Files that the server may now be asked to delete.
    package func deletionsDue(limit: Int) throws -> [ContentHash] {
        var found: [ContentHash] = []
        try core.statements.rows(
            "SELECT hash FROM blob WHERE unwanted_ms BETWEEN 0 AND ?1 AND retry_at_ms<=?1 ORDER BY unwanted_ms LIMIT ?2"
        ) {
            try $0.bind(1, core.clock.now().milliseconds)
            try $0.bind(2, Int64(limit))
        } visit: {
            found.append($0.hash(0))
        }
        return found
    }

    /// Notes what the server said to a request to delete a file.
    package func noteDeletion(_ hash: ContentHash, _ deletion: BlobDeletion) throws {
        try core.transaction {
            switch deletion {
            case .notBefore(let time):
                try core.statements.run("UPDATE blob SET unwanted_ms=?2 WHERE hash=?1 AND unwanted_ms IS NOT NULL") {
                    try $0.bind(1, hash: hash)
                    try $0.bind(2, max(time.milliseconds, 0))
                }
            case .removed:
                try core.statements.run(
                    """
                    UPDATE blob SET unwanted_ms=-1, backed_up=0, confirmed_ms=0, error=NULL, attempts=0
                    WHERE hash=? AND unwanted_ms IS NOT NULL
                    """
                ) { try $0.bind(1, hash: hash) }
                try core.statements.run("UPDATE blob SET backed_up=0, confirmed_ms=0 WHERE hash=?") {
                    try $0.bind(1, hash: hash)
                }
            }
        }
    }
}
