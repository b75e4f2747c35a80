internal import SQLiteKit
public import SyncCore

/// What a store says of itself.
public struct StoreStatus: Equatable, Sendable {
    /// The diary.
    public var diary: DiaryID
    /// The diary's name on this device.
    public var name: String
    /// The actor that this device writes as; `nil` before its first write.
    public var actor: ActorID?
    /// The server's address, when one is set.
    public var remote: String?
    /// How much of the server's log has been seen.
    public var cursor: Cursor
    /// Changes that are not in a segment yet.
    public var unsealedChanges: Int64
    /// Segments that the server has not been seen to hold.
    public var undeliveredSegments: Int64
    /// Operations that the server has not been seen to hold.
    public var pendingOperations: Int64
    /// Media whose files the server has not been seen to hold, or that are not on this device.
    public var pendingMedia: Int64
    /// Open conflicts of living records.
    public var conflicts: Int
    /// What was set aside because it cannot be read or applied.
    public var quarantined: Int64
    /// Operations that wait for a newer version of this library, which will apply them when it opens the store.
    public var uninterpreted: Int64
    /// How far this device's clock is behind the server's, in milliseconds, as last measured.
    public var clockOffsetMilliseconds: Int64?
    /// When the last sync ended well.
    public var lastSync: WallTime?
    /// Why pushing is paused, if it is.
    public var pushPaused: PushPause?
    /// What was found about this store being a copy and has not been acknowledged.
    public var copies: [CopyNotice]
    /// How many living stories there are.
    public var stories: Int64
    /// How many living media records there are.
    public var media: Int64
    /// How many living profiles there are.
    public var profiles: Int64
}

extension ReadTransaction {
    /// What the store says of itself. Cost: counts the rows of its tables.
    public func status() throws -> StoreStatus {
        let settings = try Settings(connection)
        return StoreStatus(
            diary: DiaryID(try settings.bytes(.diary).flatMap(Bytes16.init) ?? Bytes16(high: 0, low: 0)),
            name: try settings.text(.name) ?? "", actor: try ownActor(), remote: try settings.text(.remoteURL),
            cursor: try ReadTransaction.cursor(settings), unsealedChanges: try count("SELECT count(*) FROM tail"),
            undeliveredSegments: try count("SELECT count(*) FROM outbox"),
            pendingOperations: try pendingOperations(),
            pendingMedia: try pendingMedia(), conflicts: try conflictCount(),
            quarantined: try count("SELECT count(*) FROM quarantine"),
            uninterpreted: try count("SELECT count(*) FROM uninterpreted"),
            clockOffsetMilliseconds: try settings.integer(.clockOffset),
            lastSync: try settings.integer(.lastSync).map(WallTime.init(milliseconds:)),
            pushPaused: try pushPause(), copies: try copyNotices(),
            stories: try count("SELECT count(*) FROM story WHERE deleted=0"),
            media: try count("SELECT count(*) FROM media WHERE deleted=0"),
            profiles: try count("SELECT count(*) FROM profile WHERE deleted=0"))
    }

    /// Operations that the server has not been seen to hold. Cost: O(segments in the outbox + changes in the tail).
    public func pendingOperations() throws -> Int64 {
        try count("SELECT coalesce(sum(last-first+1), 0) FROM outbox")
            + count("SELECT coalesce(sum(count), 0) FROM tail")
    }

    /// Whether there is anything to do about files at `now`. Cost: a few look-ups.
    func hasFilesToMove(at now: WallTime) throws -> Bool {
        let cached = try statement(
            """
            SELECT EXISTS(SELECT 1 FROM blob WHERE state=1 AND backed_up=0 AND unwanted_ms IS NULL)
                OR EXISTS(SELECT 1 FROM blob WHERE state<>1 AND unwanted_ms IS NULL)
                OR EXISTS(SELECT 1 FROM blob WHERE backed_up=1 AND unwanted_ms IS NULL AND confirmed_ms<=?1)
                OR EXISTS(SELECT 1 FROM blob WHERE unwanted_ms BETWEEN 0 AND ?2)
            """)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, now.milliseconds - Limits.confirmationMilliseconds)
        try cached.statement.bind(2, now.milliseconds)
        return try cached.statement.step() && cached.statement.int(0) != 0
    }

    /// Media whose files are not on this device, or have not been seen on the server.
    private func pendingMedia() throws -> Int64 {
        try count(
            """
            SELECT count(*) FROM media m WHERE m.deleted=0 AND m.content_hash IN (
                SELECT hash FROM blob WHERE state<>1 AND unwanted_ms IS NULL
                UNION ALL SELECT hash FROM blob WHERE state=1 AND backed_up=0 AND unwanted_ms IS NULL)
            """)
    }

    static func cursor(_ settings: Settings) throws -> Cursor {
        guard let position = try settings.integer(.cursorPosition),
            let hash = try settings.bytes(.cursorHash).flatMap(ContentHash.init)
        else { return .start }
        return Cursor(position: UInt64(position), runningHash: hash)
    }

    /// The actor that the store writes as; `nil` before its first write.
    func ownActor() throws -> ActorID? {
        let cached = try statement(
            "SELECT actor FROM log WHERE number=(SELECT value FROM setting WHERE key='own_log')")
        defer { cached.statement.reset() }
        return try cached.statement.step() ? ActorID(cached.statement.id(0)) : nil
    }

    /// How many open conflicts living records have. Cost: O(open conflicts).
    public func conflictCount() throws -> Int { Int(try count("SELECT count(*) FROM conflict WHERE log=0")) }

    /// One line of the log.
    public struct LogEntry: Equatable, Sendable {
        /// The writer.
        public var actor: ActorID
        /// The sequence of the first operation.
        public var firstSequence: Int64
        /// The sequence of the last operation.
        public var lastSequence: Int64
        /// The stored size in bytes.
        public var byteCount: Int64
        /// Whether it is sealed; the open tail is not.
        public var isSealed: Bool
        /// Whether the server has been seen to hold it.
        public var isDelivered: Bool
    }

    private static let logSQL = """
        SELECT * FROM (
            SELECT 9223372036854775807 AS ordinal, l.actor, min(t.first), max(t.first+t.count-1),
                sum(length(t.bytes)), 0, 0
            FROM tail t JOIN log l ON l.number=(SELECT value FROM setting WHERE key='own_log')
            HAVING count(*)>0
            UNION ALL
            SELECT s.ordinal, l.actor, s.first, s.last, length(s.bytes), 1,
                NOT EXISTS(SELECT 1 FROM outbox o WHERE o.ordinal=s.ordinal)
            FROM segment s JOIN log l ON l.number=s.log
        ) ORDER BY ordinal DESC LIMIT ?
        """

    /// The segments of the log, the latest first, the open tail before them.
    public func logEntries(limit: Int? = nil) throws -> [LogEntry] {
        let cached = try statement(ReadTransaction.logSQL)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, limit.map { Int64($0) } ?? -1)
        var entries: [LogEntry] = []
        while try cached.statement.step() {
            entries.append(
                LogEntry(
                    actor: ActorID(cached.statement.id(1)), firstSequence: cached.statement.int(2),
                    lastSequence: cached.statement.int(3), byteCount: cached.statement.int(4),
                    isSealed: cached.statement.int(5) != 0, isDelivered: cached.statement.int(6) != 0))
        }
        return entries
    }
}
