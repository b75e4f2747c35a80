internal import SQLiteKit
public import SyncCore

/// Profiles and media.
extension ReadTransaction {
    private static let profileColumns = """
        id, name, species, born, memorial, avatar_preset, avatar_media, avatar_x, avatar_y, avatar_side, edited_ms, \
        deleted, merge
        """

    /// A profile, deleted or not; `nil` when there is none.
    public func profile(_ id: RecordID) throws -> Profile? {
        let cached = try statement("SELECT \(ReadTransaction.profileColumns) FROM profile WHERE id=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        return try cached.statement.step() ? try profile(cached.statement) : nil
    }

    /// All living profiles, in the order of their creation.
    public func profiles() throws -> [Profile] {
        let cached = try statement("SELECT \(ReadTransaction.profileColumns) FROM profile WHERE deleted=0 ORDER BY id")
        defer { cached.statement.reset() }
        var found: [Profile] = []
        while try cached.statement.step() { found.append(try profile(cached.statement)) }
        return found
    }

    private func profile(_ row: borrowing Statement) throws -> Profile {
        func value(_ field: FieldKey) -> Value? {
            TableSchema.profile.register(field).map { $0.value(row, at: 1 + Int32($0.offset)) }
        }
        return Profile(
            id: RecordID(row.id(0)), name: row.string(1), species: row.string(2), born: row.string(3),
            memorial: row.string(4), avatar: value(.avatar).flatMap(Avatar.init),
            editedAt: WallTime(milliseconds: row.int(10)), isDeleted: row.int(11) != 0,
            conflictCount: try mergeState(.profile, row.blob(12), value).openConflictCount)
    }

    private static let mediaColumns = """
        m.id, m.content_hash, m.byte_count, m.type, m.width, m.height, m.taken_ms, m.taken_offset, m.taken_zone, \
        b.state, b.backed_up, b.error, \
        (SELECT count(*) FROM story_media s WHERE s.media=m.id) + \
        (SELECT count(*) FROM profile p WHERE p.avatar_media=m.id)
        """

    /// Which media to list.
    public enum MediaFilter: Sendable {
        /// All.
        case all
        /// Those that the server has not been seen to hold, or that are not on this device.
        case missing
    }

    /// The living media records, by content hash.
    public func media(_ filter: MediaFilter = .all) throws -> [MediaItem] {
        let condition =
            switch filter {
            case .all: ""
            case .missing: " AND (b.hash IS NULL OR b.state<>1 OR b.backed_up=0)"
            }
        let cached = try statement(
            """
            SELECT \(ReadTransaction.mediaColumns) FROM media m LEFT JOIN blob b ON b.hash=m.content_hash
            WHERE m.deleted=0 AND m.content_hash IS NOT NULL\(condition) ORDER BY m.id
            """)
        defer { cached.statement.reset() }
        var found: [MediaItem] = []
        while try cached.statement.step() { found.append(ReadTransaction.mediaItem(cached.statement)) }
        return found
    }

    /// One media record, living or not.
    public func media(_ id: RecordID) throws -> MediaItem? {
        let cached = try statement(
            """
            SELECT \(ReadTransaction.mediaColumns) FROM media m LEFT JOIN blob b ON b.hash=m.content_hash
            WHERE m.id=? AND m.content_hash IS NOT NULL
            """)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        return try cached.statement.step() ? ReadTransaction.mediaItem(cached.statement) : nil
    }

    private static func mediaItem(_ row: borrowing Statement) -> MediaItem {
        let taken = TableSchema.media.register(.taken).map { $0.value(row, at: 1 + Int32($0.offset)) }
        return MediaItem(
            id: RecordID(row.id(0)), contentHash: row.hash(1), byteCount: row.int(2),
            mediaType: row.string(3) ?? "application/octet-stream", width: row.isNull(4) ? nil : row.int(4),
            height: row.isNull(5) ? nil : row.int(5), taken: taken.flatMap(DiaryDate.init),
            referenceCount: Int(row.int(12)), state: MediaState(rawValue: row.int(9)) ?? .absent,
            isBackedUp: row.int(10) != 0, error: row.string(11))
    }
}
