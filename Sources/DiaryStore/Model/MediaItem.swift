public import SyncCore

/// A photo or video of the diary; its file lies in the vault under its content hash.
public struct MediaItem: Equatable, Sendable, Identifiable {
    /// The record's identity, derived from the content hash.
    public var id: RecordID
    /// The SHA-256 of the file.
    public var contentHash: ContentHash
    /// The file's size in bytes.
    public var byteCount: Int64
    /// The file's type, as in `image/jpeg`.
    public var mediaType: String
    /// What its file tells about it.
    public var facts: MediaFacts
    /// The thumbnails that devices have made of it: newest recipe first, then by hash.
    public var thumbnails: [MediaThumbnail]
    /// How many stories and profiles show it, or show what it is a part of, deleted ones included.
    public var referenceCount: Int
    /// Where its file is.
    public var state: MediaState
    /// Whether the server has said that it holds the file.
    public var isBackedUp: Bool
    /// Why the last transfer failed, or what was found wrong with the file.
    public var error: String?
    /// Whether it shall always be on this device.
    public var isPinned = false
    /// Whether a thumbnail of it is on this device.
    public var hasThumbnail = false
    /// When it is tried again to move the file, after it failed.
    public var retryAt: WallTime?
}

/// Where the file of a media record is, on this device.
public enum MediaState: Int64, Equatable, Sendable, CaseIterable {
    /// Not on this device.
    case absent = 0
    /// In the vault, verified.
    case here = 1
    /// The last transfer failed, or the file was found gone or damaged; the next sync fetches it.
    case failed = 2
}
