public import SyncCore

/// What is known of a file when it becomes a media record.
public struct NewMedia: Sendable {
    /// The SHA-256 of the file.
    public var contentHash: ContentHash
    /// The file's size in bytes.
    public var byteCount: Int64
    /// The file's type, as in `image/jpeg`.
    public var mediaType: String
    /// What the file tells about itself.
    public var facts: MediaFacts
    /// Thumbnails of it that have been put into the vault.
    public var thumbnails: [MediaThumbnail]

    /// A file that has been put into the vault.
    public init(
        contentHash: ContentHash, byteCount: Int64, mediaType: String, facts: MediaFacts = MediaFacts(),
        thumbnails: [MediaThumbnail] = []
    ) {
        self.contentHash = contentHash
        self.byteCount = byteCount
        self.mediaType = mediaType
        self.facts = facts
        self.thumbnails = thumbnails
    }
}
