public import SyncCore

/// Where a picture is shown.
public struct MediaReferences: Equatable, Sendable {
    /// The living stories that show it, by id.
    public var stories: [RecordID] = []
    /// The living profiles whose picture it is, by id; those about whose picture two devices disagree are not among them.
    public var profiles: [RecordID] = []
    /// The records of pictures that are edited copies of it, by id.
    public var copies: [RecordID] = []

    /// Nothing shows it.
    public init() {}

    /// How many there are.
    public var count: Int { stories.count + profiles.count + copies.count }
}

/// A file that records name, and whether anything shows them.
package struct MediaFileUse: Equatable, Sendable {
    /// The original's hash.
    package var hash: ContentHash
    /// The hashes of its thumbnails.
    package var thumbnails: [ContentHash]
    /// The size that its record states.
    package var byteCount: Int64
    /// How many places show it, or show what it is a part of, deleted ones included.
    package var referenceCount: Int
    /// When its record was last changed, anywhere.
    package var editedAt: WallTime
    /// Whether it shall always be on this device.
    package var isPinned: Bool
    /// Whether it has been noted already that nothing needs it.
    package var isUnwanted: Bool
}
