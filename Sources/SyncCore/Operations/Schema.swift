/// A kind of record: built in under a number, or declared by the app under a name.
public enum RecordKind: Hashable, Comparable, Sendable {
    /// Built in: a number from 1.
    case numbered(UInt64)
    /// Declared by the client app.
    case named(ExactText)

    /// A dated entry of the diary.
    public static let story = RecordKind.numbered(1)
    /// A photo or video.
    public static let media = RecordKind.numbered(2)
    /// A pet or a person.
    public static let profile = RecordKind.numbered(3)
}

/// A field of a record: built in under a number that means something within its kind, or declared under a name.
public enum FieldKey: Hashable, Comparable, Sendable {
    /// Built in: a number from 1.
    case numbered(UInt64)
    /// Declared by the client app.
    case named(ExactText)
}

/// The built-in fields of each kind.
///
/// Numbers are part of the wire format: never reused, never changed.
extension FieldKey {
    /// A story's title: text.
    public static let title = FieldKey.numbered(1)
    /// A story's body: a text that merges.
    public static let body = FieldKey.numbered(2)
    /// A story's mood: text.
    public static let mood = FieldKey.numbered(3)
    /// A story's weather: text.
    public static let weather = FieldKey.numbered(4)
    /// Who may see a story: text.
    public static let visibility = FieldKey.numbered(5)
    /// When a story happened: `[instant ms or null, offset minutes or null, zone name or null]`.
    public static let date = FieldKey.numbered(6)
    /// Where a story happened: `[latitude, longitude, name]`, each or null.
    public static let place = FieldKey.numbered(7)
    /// When a story was created: milliseconds.
    public static let created = FieldKey.numbered(8)
    /// A story's tags: a set of text.
    public static let tags = FieldKey.numbered(16)
    /// The pets and people in a story: a set of record identifiers.
    public static let pets = FieldKey.numbered(17)
    /// A story's pictures: a list of record identifiers.
    public static let mediaItems = FieldKey.numbered(18)
    /// The captions of a story's pictures: texts that merge, one for each media record.
    public static let captions = FieldKey.numbered(19)

    /// The SHA-256 of a media file: 32 bytes.
    public static let contentHash = FieldKey.numbered(1)
    /// A media file's size in bytes.
    public static let byteCount = FieldKey.numbered(2)
    /// A media file's type, as in `image/jpeg`.
    public static let mediaType = FieldKey.numbered(3)
    /// A picture's width in pixels, upright.
    public static let width = FieldKey.numbered(4)
    /// A picture's height in pixels, upright.
    public static let height = FieldKey.numbered(5)
    /// When a picture was taken, in the form of `date`.
    public static let taken = FieldKey.numbered(6)
    /// Where a picture was taken: `[latitude, longitude, altitude in metres or null]`.
    public static let location = FieldKey.numbered(7)
    /// What the still and the movie of a live photo share: text, the content identifier that the camera wrote into both.
    public static let pairing = FieldKey.numbered(8)
    /// The picture that this one is an edited copy of: 16 bytes, its record's identifier.
    public static let original = FieldKey.numbered(9)
    /// How a picture moves: text, `animation` or `motion-photo`; nothing for a still one and for a video.
    public static let motion = FieldKey.numbered(10)
    /// The thumbnails that devices have made: a set of `[recipe, SHA-256, size in bytes]`. A set, because two libraries make
    /// two files of one picture, and neither is a conflict.
    public static let thumbnails = FieldKey.numbered(16)

    /// A profile's name: text.
    public static let name = FieldKey.numbered(1)
    /// A profile's species: text.
    public static let species = FieldKey.numbered(2)
    /// A birthday: text as in `2019-05-03`.
    public static let born = FieldKey.numbered(3)
    /// A memorial day: text as in `2031-01-09`.
    public static let memorial = FieldKey.numbered(4)
    /// A picture of oneself: a preset's number, or `[media, x, y, side]` with the crop in fractions.
    public static let avatar = FieldKey.numbered(5)
}
