/// The writer of one log: sixteen random bytes.
///
/// That actors are unique is hygiene; safety never rests on it, because a change's identity is its hash.
public struct ActorID: Hashable, Comparable, Sendable {
    /// The identifier's bytes.
    public var bytes: Bytes16

    /// An actor from its bytes.
    public init(_ bytes: Bytes16) { self.bytes = bytes }

    /// The order of the bytes, which ends ties between concurrent writes.
    public static func < (a: ActorID, b: ActorID) -> Bool { a.bytes < b.bytes }
}

/// A diary: the unit of sync, of sharing and of a store.
public struct DiaryID: Hashable, Comparable, Sendable {
    /// The identifier's bytes.
    public var bytes: Bytes16

    /// A diary from its bytes.
    public init(_ bytes: Bytes16) { self.bytes = bytes }

    /// The order of the bytes.
    public static func < (a: DiaryID, b: DiaryID) -> Bool { a.bytes < b.bytes }
}

/// A record: a story, a media item, a profile, or a record of a kind that the app declared.
///
/// UUIDv7 for new records; derived from the content hash for media, so that the same picture is the same record
/// on every device.
public struct RecordID: Hashable, Comparable, Sendable {
    /// The identifier's bytes.
    public var bytes: Bytes16

    /// A record from its bytes.
    public init(_ bytes: Bytes16) { self.bytes = bytes }

    /// A new time-ordered identifier (RFC 9562, version 7) from a time and 128 random bits.
    public static func timeOrdered(at time: WallTime, random: (UInt64, UInt64)) -> RecordID {
        let stamp = UInt64(bitPattern: time.milliseconds) << 16
        let high = stamp | 0x7000 | random.0 & 0x0fff
        let low = 0x8000_0000_0000_0000 | random.1 & 0x3fff_ffff_ffff_ffff
        return RecordID(Bytes16(high: high, low: low))
    }

    /// The record of the media file with this content: the first half of its hash.
    public static func media(_ content: ContentHash) -> RecordID { RecordID(content.head) }

    /// The order of the bytes.
    public static func < (a: RecordID, b: RecordID) -> Bool { a.bytes < b.bytes }
}
