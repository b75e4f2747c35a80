internal import SQLiteKit
package import SyncCore

/// Which files are to be moved, in which order. Cost of each: O(what it gives + what waits for its next attempt), however
/// many files are settled.
extension StoreAccess {
    /// Which originals are fetched.
    package enum Fetching: Equatable, Sendable {
        /// Those that a person asked for.
        case askedFor
        /// Those as well that nobody has evicted.
        case all
    }

    private static let columns = "hash, role, byte_count, place, attempts, wish"
    private static let toUpload = "state=1 AND backed_up=0 AND unwanted_ms IS NULL"
    private static let toDownload = "state<>1 AND unwanted_ms IS NULL"
    /// A time far ahead was noted by a clock that was wrong.
    private static let isDue = "(retry_at_ms<=?2 OR retry_at_ms>?2+86400000)"

    /// Files in the vault that the server has not been seen to hold, newest first.
    package func filesToUpload(_ role: BlobRole, limit: Int) throws -> [BlobTask] {
        try tasks("\(StoreAccess.toUpload) AND role=?1 AND \(StoreAccess.isDue) ORDER BY newest_ms DESC", role, limit)
    }

    /// Files that are not in the vault: those that a person asked for first, then the newest.
    package func filesToDownload(_ role: BlobRole, _ fetching: Fetching, limit: Int) throws -> [BlobTask] {
        let least = fetching == .all ? BlobWish.unspecified : .fetched
        return try tasks(
            "\(StoreAccess.toDownload) AND role=?1 AND wish>=\(least.rawValue) AND \(StoreAccess.isDue)"
                + " ORDER BY wish DESC, newest_ms DESC", role, limit)
    }

    /// Files that the server said long ago that it holds, those longest ago first.
    package func filesToConfirm(limit: Int) throws -> [BlobTask] {
        let now = core.clock.now().milliseconds
        var found: [BlobTask] = []
        let sql = """
            SELECT \(StoreAccess.columns) FROM blob WHERE backed_up=1 AND unwanted_ms IS NULL
            AND (confirmed_ms<=?1 OR confirmed_ms>?2) ORDER BY confirmed_ms LIMIT ?3
            """
        try core.statements.rows(sql) {
            try $0.bind(1, now - Limits.confirmationMilliseconds)
            try $0.bind(2, now + Limits.confirmationMilliseconds)
            try $0.bind(3, Int64(limit))
        } visit: {
            found.append(StoreAccess.task($0))
        }
        return found
    }

    private func tasks(_ condition: String, _ role: BlobRole, _ limit: Int) throws -> [BlobTask] {
        let now = core.clock.now().milliseconds
        var found: [BlobTask] = []
        try core.statements.rows("SELECT \(StoreAccess.columns) FROM blob WHERE \(condition) LIMIT ?3") {
            try $0.bind(1, role.rawValue)
            try $0.bind(2, now)
            try $0.bind(3, Int64(limit))
        } visit: {
            found.append(StoreAccess.task($0))
        }
        return found
    }

    /// A file, whether it is to be moved or not; `nil` when no record names it.
    package func file(_ hash: ContentHash) throws -> BlobTask? {
        let cached = try core.statements.statement("SELECT \(StoreAccess.columns) FROM blob WHERE hash=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, hash: hash)
        return try cached.statement.step() ? StoreAccess.task(cached.statement) : nil
    }

    private static func task(_ row: borrowing Statement) -> BlobTask {
        BlobTask(
            hash: row.hash(0), role: BlobRole(rawValue: row.int(1)) ?? .original, byteCount: row.int(2),
            place: row.string(3), attempts: Int(row.int(4)), isAskedFor: row.int(5) > 0)
    }

    /// How many files are to be moved, and their bytes.
    package struct Backlog: Equatable, Sendable {
        package var files: Int64 = 0
        package var bytes: Int64 = 0
    }

    /// What is to be sent. Cost: O(files to be sent).
    package func uploadBacklog() throws -> Backlog { try backlog(StoreAccess.toUpload) }

    /// What is to be fetched. Cost: O(files to be fetched).
    package func downloadBacklog(_ fetching: Fetching) throws -> Backlog {
        let least = fetching == .all ? BlobWish.unspecified : .fetched
        return try backlog("\(StoreAccess.toDownload) AND (role=1 OR wish>=\(least.rawValue))")
    }

    private func backlog(_ condition: String) throws -> Backlog {
        let cached = try core.statements.statement(
            "SELECT count(*), coalesce(sum(byte_count), 0) FROM blob WHERE \(condition)")
        defer { cached.statement.reset() }
        guard try cached.statement.step() else { return Backlog() }
        return Backlog(files: cached.statement.int(0), bytes: cached.statement.int(1))
    }

    /// The bytes of the originals on this device that nobody has pinned. Cost: O(originals here), in an index.
    package func unpinnedBytes() throws -> Int64 {
        try core.statements.integer(
            "SELECT coalesce(sum(byte_count), 0) FROM blob WHERE state=1 AND role=0 AND wish<\(BlobWish.pinned.rawValue)"
        )
    }
}
