internal import SQLiteKit
public import SyncCore

/// What shows a picture.
extension ReadTransaction {
    /// Where a picture is shown. Cost: three look-ups by index, and one per profile.
    public func references(to media: RecordID) throws -> MediaReferences {
        var found = MediaReferences()
        found.stories = try records(
            "SELECT s.id FROM story_media x JOIN story s ON s.id=x.story WHERE x.media=? AND s.deleted=0 ORDER BY s.id",
            media)
        found.profiles = try records("SELECT id FROM profile WHERE avatar_media=? AND deleted=0 ORDER BY id", media)
            .filter {
                try profile($0)?.conflictCount == 0
            }
        found.copies = try records("SELECT id FROM media WHERE original=? AND deleted=0 ORDER BY id", media)
        return found
    }

    private func records(_ sql: String, _ media: RecordID) throws -> [RecordID] {
        let cached = try statement(sql)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: media.bytes)
        var found: [RecordID] = []
        while try cached.statement.step() { found.append(RecordID(cached.statement.id(0))) }
        return found
    }

    /// The files of all media records, deleted ones too, by hash. Cost: O(records), some look-ups each.
    package func mediaFileUses() throws -> [MediaFileUse] {
        let thumbnails = try thumbnailHashes()
        let cached = try statement(
            """
            SELECT m.id, m.content_hash, m.byte_count, \(ReadTransaction.references), m.edited_ms, b.wish, b.unwanted_ms
            FROM media m LEFT JOIN blob b ON b.hash=m.content_hash
            WHERE m.content_hash IS NOT NULL ORDER BY m.content_hash
            """)
        defer { cached.statement.reset() }
        var found: [MediaFileUse] = []
        while try cached.statement.step() {
            found.append(
                MediaFileUse(
                    hash: cached.statement.hash(1), thumbnails: thumbnails[RecordID(cached.statement.id(0))] ?? [],
                    byteCount: cached.statement.int(2), referenceCount: Int(cached.statement.int(3)),
                    editedAt: WallTime(milliseconds: cached.statement.int(4)), isPinned: cached.statement.int(5) == 2,
                    isUnwanted: !cached.statement.isNull(6)))
        }
        return found
    }

    private func thumbnailHashes() throws -> [RecordID: [ContentHash]] {
        let cached = try statement("SELECT media, hash FROM media_thumbnail ORDER BY media, hash")
        defer { cached.statement.reset() }
        var found: [RecordID: [ContentHash]] = [:]
        while try cached.statement.step() {
            found[RecordID(cached.statement.id(0)), default: []].append(cached.statement.hash(1))
        }
        return found
    }
}
