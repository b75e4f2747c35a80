public import SyncCore

/// Media records.
extension WriteTransaction {
    /// Makes sure that there is a media record for a file in the vault, and returns its identity.
    ///
    /// The same content is the same record on every device. A deleted record is restored; facts and thumbnails that a
    /// known one lacks are added, those that it has stay as they are.
    @discardableResult
    public func addMedia(_ media: NewMedia) throws -> RecordID {
        let id = RecordID.media(media.contentHash)
        if let known = try core.records.table(.media).load(id) {
            if known.life.isDeleted { try restore(.media, id) }
            try set(media.facts.values.filter { known.register($0.field).siblings.isEmpty }, of: .media, id)
        } else {
            let values: [(field: FieldKey, value: Value)] = [
                (.contentHash, .bytes(media.contentHash.bytes)), (.byteCount, .integer(media.byteCount)),
                (.mediaType, .text(media.mediaType)),
            ]
            try create(.media, id, values + media.facts.values)
        }
        try core.noteKept(media.contentHash, .original, byteCount: media.byteCount)
        for thumbnail in media.thumbnails { try addThumbnail(thumbnail, to: id) }
        return id
    }

    /// Adds a thumbnail, whose file is in the vault, to a media record.
    ///
    /// Nothing happens when the record has another of the same recipe: one is enough.
    /// Throws `StoreError.notFound`, `.isDeleted`.
    public func addThumbnail(_ thumbnail: MediaThumbnail, to id: RecordID) throws {
        let known = try living(.media, id).set(.thumbnails).additions.keys.compactMap(MediaThumbnail.init)
        guard !known.contains(where: { $0.recipe == thumbnail.recipe && $0 != thumbnail }) else { return }
        try add(thumbnail.value, to: .thumbnails, of: .media, id)
        try core.noteKept(thumbnail.contentHash, .thumbnail, byteCount: thumbnail.byteCount)
    }
}
