internal import SQLiteKit
public import SyncCore

/// Media records.
extension ReadTransaction {
    private static let registerColumns = TableSchema.media.registers.flatMap(\.columns).map { "m." + $0.name }
        .joined(separator: ", ")

    /// How many places show a picture: itself, the other half of a live photo, or an edited copy of it. Parts that belong
    /// together are kept together.
    static let references = """
        (SELECT count(*) FROM story_media s WHERE s.media=m.id) + \
        (SELECT count(*) FROM profile p WHERE p.avatar_media=m.id) + \
        (SELECT count(*) FROM media t JOIN story_media s ON s.media=t.id WHERE t.pairing=m.pairing AND t.id<>m.id) + \
        (SELECT count(*) FROM media t JOIN profile p ON p.avatar_media=t.id WHERE t.pairing=m.pairing AND t.id<>m.id) + \
        (SELECT count(*) FROM media t JOIN story_media s ON s.media=t.id WHERE t.original=m.id) + \
        (SELECT count(*) FROM media t JOIN profile p ON p.avatar_media=t.id WHERE t.original=m.id)
        """

    private static let mediaColumns = """
        m.id, \(references), b.state, b.backed_up, b.error, b.wish, b.retry_at_ms, \
        EXISTS(SELECT 1 FROM media_thumbnail x JOIN blob y ON y.hash=x.hash WHERE x.media=m.id AND y.state=1), \
        \(registerColumns)
        """

    /// Found by the indexes of what is to be moved, however much has been.
    private static let isMissing = """
        m.content_hash IN (SELECT hash FROM blob WHERE state<>1 AND unwanted_ms IS NULL \
        UNION ALL SELECT hash FROM blob WHERE state=1 AND backed_up=0 AND unwanted_ms IS NULL)
        """

    /// Which media to list.
    public enum MediaFilter: Sendable {
        /// All.
        case all
        /// Those that the server has not been seen to hold, or that are not on this device.
        case missing
        /// Those that nothing refers to any more, deleted stories and profiles included.
        case unreferenced
    }

    /// The living media records, by content hash.
    public func media(_ filter: MediaFilter = .all) throws -> [MediaItem] {
        let condition =
            switch filter {
            case .all: ""
            case .missing: " AND \(ReadTransaction.isMissing)"
            case .unreferenced: " AND \(ReadTransaction.references)=0"
            }
        let cached = try statement(
            """
            SELECT \(ReadTransaction.mediaColumns) FROM media m LEFT JOIN blob b ON b.hash=m.content_hash
            WHERE m.deleted=0 AND m.content_hash IS NOT NULL\(condition) ORDER BY m.id
            """)
        defer { cached.statement.reset() }
        var found: [MediaItem] = []
        while try cached.statement.step() { found.append(try mediaItem(cached.statement)) }
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
        return try cached.statement.step() ? try mediaItem(cached.statement) : nil
    }

    /// The living records of a live photo's halves, by the content identifier that they share.
    public func media(pairedBy identifier: String) throws -> [MediaItem] {
        let cached = try statement(
            """
            SELECT \(ReadTransaction.mediaColumns) FROM media m LEFT JOIN blob b ON b.hash=m.content_hash
            WHERE m.pairing=? AND m.deleted=0 AND m.content_hash IS NOT NULL ORDER BY m.id
            """)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, text: identifier)
        var found: [MediaItem] = []
        while try cached.statement.step() { found.append(try mediaItem(cached.statement)) }
        return found
    }

    private func mediaItem(_ row: borrowing Statement) throws -> MediaItem {
        func value(_ field: FieldKey) -> Value? {
            TableSchema.media.register(field).map { $0.value(row, at: 8 + Int32($0.offset)) }
        }
        let id = RecordID(row.id(0))
        return MediaItem(
            id: id, contentHash: value(.contentHash)?.asBytes.flatMap { ContentHash($0) } ?? .zero,
            byteCount: value(.byteCount)?.asInteger ?? 0,
            mediaType: value(.mediaType)?.asText ?? "application/octet-stream", facts: MediaFacts(reading: value),
            thumbnails: try thumbnails(of: id), referenceCount: Int(row.int(1)),
            state: MediaState(rawValue: row.int(2)) ?? .absent, isBackedUp: row.int(3) != 0, error: row.string(4),
            isPinned: row.int(5) == BlobWish.pinned.rawValue, hasThumbnail: row.int(7) != 0,
            retryAt: row.int(6) > 0 ? WallTime(milliseconds: row.int(6)) : nil)
    }

    private func thumbnails(of id: RecordID) throws -> [MediaThumbnail] {
        let cached = try statement(
            "SELECT recipe, hash, byte_count FROM media_thumbnail WHERE media=? ORDER BY recipe DESC, hash")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        var found: [MediaThumbnail] = []
        while try cached.statement.step() {
            found.append(
                MediaThumbnail(
                    recipe: cached.statement.int(0), contentHash: cached.statement.hash(1),
                    byteCount: cached.statement.int(2)))
        }
        return found
    }
}

extension MediaFacts {
    /// Reads the registers of a media record.
    fileprivate init(reading value: (FieldKey) -> Value?) {
        self.init(
            width: value(.width)?.asInteger, height: value(.height)?.asInteger,
            taken: value(.taken).flatMap(DiaryDate.init), location: value(.location).flatMap(MediaLocation.init),
            pairing: value(.pairing)?.asText,
            original: value(.original)?.asBytes.flatMap(Bytes16.init).map { RecordID($0) },
            motion: value(.motion)?.asText.flatMap(MediaMotion.init))
    }
}
