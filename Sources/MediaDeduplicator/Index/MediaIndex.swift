internal import SQLiteKit
public import SyncCore

/// What was found out about files before, so that it need not be found out again: `media-index.sqlite`.
///
/// A cache and nothing else: it may be removed at any time, and is never part of a store's transaction. What it says of
/// a file holds for as long as the file's identity, size and times do; whoever moves or deletes reads the file again.
/// Confined to one thread at a time.
///
/// | table | holds |
/// |---|---|
/// | `file` | the content of each file met, by its identity, with the size and times that it had then |
/// | `content` | what was derived of each content: its picture's sketch and payload hash, and what it looks like |
public final class MediaIndex {
    /// The usual name, beside `diary.sqlite`.
    public static let fileName = "media-index.sqlite"

    private let connection: Connection
    private let findFile: Statement
    private let putFile: Statement
    private let putSketch: Statement
    private let findContent: Statement
    private let putPayload: Statement
    private let findLooks: Statement
    private let putLooks: Statement
    private let today: Int64

    /// Opens the index at `path`, or makes one. Throws `DeduplicatorError.index` for a file that is something else.
    public init(at path: String) throws(DeduplicatorError) {
        do {
            connection = try Connection(path: path, options: OpenOptions(synchronous: .normal))
            try MediaIndex.prepare(connection)
            findFile = try connection.prepare(MediaIndex.fileSQL)
            putFile = try connection.prepare("INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?)")
            putSketch = try connection.prepare(
                "INSERT INTO content(hash, sketch) VALUES (?1, ?2) ON CONFLICT(hash) DO UPDATE SET sketch=?2")
            findContent = try connection.prepare("SELECT sketch, payload, orientation FROM content WHERE hash=?")
            putPayload = try connection.prepare(
                """
                INSERT INTO content(hash, sketch, payload, orientation) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT(hash) DO UPDATE SET sketch=?2, payload=?3, orientation=?4
                """)
            findLooks = try connection.prepare("SELECT looks FROM content WHERE hash=? AND looks IS NOT NULL")
            putLooks = try connection.prepare(
                "INSERT INTO content(hash, looks) VALUES (?1, ?2) ON CONFLICT(hash) DO UPDATE SET looks=?2")
            today = FileStatus.now / MediaIndex.dayNanoseconds
        } catch {
            throw MediaIndex.failure(error, path)
        }
    }

    private static let fileSQL = """
        SELECT f.size, f.modified, f.changed, f.hash, c.sketch, f.day FROM file f
        LEFT JOIN content c ON c.hash=f.hash WHERE f.device=? AND f.inode=?
        """
    private static let dayNanoseconds: Int64 = 86_400_000_000_000

    /// Makes the tables, anew when an older recipe filled them, and forgets files that have long not been met.
    private static func prepare(_ connection: Connection) throws {
        let version = try connection.userVersion
        guard version != PayloadLayout.recipe else { return }
        guard try version > 0 || connection.integer("SELECT count(*) FROM sqlite_schema") == 0 else {
            throw DeduplicatorError(.index, "it is a database of something else")
        }
        try connection.transaction {
            try connection.execute(
                """
                DROP TABLE IF EXISTS file; DROP TABLE IF EXISTS content;
                CREATE TABLE file(
                    device INTEGER, inode INTEGER, size INTEGER NOT NULL, modified INTEGER NOT NULL,
                    changed INTEGER NOT NULL, hash BLOB NOT NULL, day INTEGER NOT NULL, PRIMARY KEY(device, inode)
                ) WITHOUT ROWID;
                CREATE TABLE content(
                    hash BLOB PRIMARY KEY, sketch BLOB, payload BLOB, orientation INTEGER, looks BLOB
                ) WITHOUT ROWID;
                """)
            try connection.setUserVersion(PayloadLayout.recipe)
        }
    }

    /// Starts a batch: one transaction, and one look at the clock of the disk, for all that follows.
    func begin() throws(DeduplicatorError) {
        try mapped { try connection.beginImmediate() }
    }

    func commit() throws(DeduplicatorError) {
        try mapped {
            let horizon = today - Limits.indexedFileMilliseconds / 86_400_000
            try connection.execute("DELETE FROM file WHERE day<\(horizon)")
            try connection.commitTransaction()
        }
    }

    /// Gives up a batch. A cache that loses entries is merely slower.
    func rollBack() {
        do { try connection.rollBackTransaction() } catch {
            // The next BEGIN says so.
        }
    }

    /// The content of a file that has not been touched since it was read; `nil` for any other.
    func file(_ status: FileStatus) throws(DeduplicatorError) -> KnownFile? {
        try mapped {
            try findFile.bind(1, Int64(bitPattern: status.device))
            try findFile.bind(2, Int64(bitPattern: status.inode))
            defer { findFile.reset() }
            guard try findFile.step(), findFile.int(0) == status.byteCount,
                findFile.int(1) == status.modifiedNanoseconds, findFile.int(2) == status.changedNanoseconds,
                let hash = findFile.withBlob(3, MediaIndex.hash)
            else { return nil }
            let sketch = findFile.withBlob(4) { PayloadSketch($0) }
            let day = findFile.int(5)
            let file = KnownFile(status: status, hash: hash, sketch: sketch)
            if today - day > MediaIndex.daysBetweenNotes { try note(file) }
            return file
        }
    }

    /// Remembers a file that was read and has settled.
    func note(_ file: KnownFile) throws(DeduplicatorError) {
        try mapped {
            let status = file.status
            try putFile.bind(1, Int64(bitPattern: status.device))
            try putFile.bind(2, Int64(bitPattern: status.inode))
            try putFile.bind(3, status.byteCount)
            try putFile.bind(4, status.modifiedNanoseconds)
            try putFile.bind(5, status.changedNanoseconds)
            try putFile.bind(6, blob: file.hash.bytes)
            try putFile.bind(7, today)
            try putFile.run()
            if let sketch = file.sketch { try note(sketch, of: file.hash) }
        }
    }

    /// A row is written again only so often, or every scan would write all of them.
    private static let daysBetweenNotes: Int64 = 30

    /// What is known of a content; `nil` when nothing is.
    func content(_ hash: ContentHash) throws(DeduplicatorError) -> KnownContent? {
        try mapped {
            try findContent.bind(1, blob: hash.bytes)
            defer { findContent.reset() }
            guard try findContent.step() else { return nil }
            let sketch = findContent.withBlob(0) { PayloadSketch($0) }
            guard !findContent.isNull(2) else { return KnownContent(sketch: sketch, payload: nil, isComplete: false) }
            let payload = findContent.withBlob(1, MediaIndex.hash).map {
                PayloadHash(hash: $0, orientation: UInt8(truncatingIfNeeded: findContent.int(2)))
            }
            return KnownContent(sketch: sketch, payload: payload, isComplete: true)
        }
    }

    /// Remembers the picture of a content, or that it has none.
    func note(_ payload: PayloadHash?, sketch: PayloadSketch?, of hash: ContentHash) throws(DeduplicatorError) {
        try mapped {
            try putPayload.bind(1, blob: hash.bytes)
            try putPayload.bind(2, blob: sketch?.bytes)
            try putPayload.bind(3, blob: payload?.hash.bytes)
            try putPayload.bind(4, Int64(payload?.orientation ?? 0))
            try putPayload.run()
        }
    }

    /// Remembers a content's sketch, or that it has neither sketch nor payload.
    func note(_ sketch: PayloadSketch?, of hash: ContentHash) throws(DeduplicatorError) {
        guard let sketch else { return try note(nil, sketch: nil, of: hash) }
        try mapped {
            try putSketch.bind(1, blob: hash.bytes)
            try putSketch.bind(2, blob: sketch.bytes)
            try putSketch.run()
        }
    }

    /// What a content looks like, if that is known.
    public func perceptualHash(of hash: ContentHash) throws(DeduplicatorError) -> PerceptualHash? {
        try mapped {
            try findLooks.bind(1, blob: hash.bytes)
            defer { findLooks.reset() }
            return try findLooks.step() ? PerceptualHash(bytes: findLooks.blob(0)) : nil
        }
    }

    /// Remembers what a content looks like.
    public func note(_ looks: PerceptualHash, of hash: ContentHash) throws(DeduplicatorError) {
        try mapped {
            try putLooks.bind(1, blob: hash.bytes)
            try putLooks.bind(2, blob: looks.bytes)
            try putLooks.run()
        }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> ContentHash? {
        guard bytes.count == ContentHash.byteCount, let start = bytes.baseAddress else { return nil }
        return ContentHash(loading: start)
    }

    private func mapped<Result>(_ body: () throws -> Result) throws(DeduplicatorError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaIndex.failure(error, connection.path)
        }
    }

    private static func failure(_ error: any Error, _ path: String) -> DeduplicatorError {
        let reason = (error as? SQLiteError)?.message ?? (error as? DeduplicatorError)?.message ?? "\(error)"
        return DeduplicatorError(
            .index, "the index \(path) cannot be used (\(reason)): remove it or name another, it is made anew")
    }
}

/// What the index knows of a content.
struct KnownContent {
    let sketch: PayloadSketch?
    let payload: PayloadHash?
    /// Whether the payload was looked for; then `nil` means that there is none.
    let isComplete: Bool
}
