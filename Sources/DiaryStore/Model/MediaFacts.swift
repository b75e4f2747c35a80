public import SyncCore

/// What the file of a photo or video tells about it; each fact only if it does.
public struct MediaFacts: Equatable, Sendable {
    /// The width in pixels, upright.
    public var width: Int64?
    /// The height in pixels, upright.
    public var height: Int64?
    /// When it was taken. Without an offset it is the local time of wherever that was.
    public var taken: DiaryDate?
    /// Where it was taken. Absent too when the person had it stripped: then neither file nor record holds it.
    public var location: MediaLocation?
    /// What the still and the movie of a live photo share: the content identifier that the camera wrote into both.
    public var pairing: String?
    /// The record of the picture that this one is an edited copy of.
    public var original: RecordID?
    /// How a picture moves, if it does.
    public var motion: MediaMotion?

    /// Facts; none unless given.
    public init(
        width: Int64? = nil, height: Int64? = nil, taken: DiaryDate? = nil, location: MediaLocation? = nil,
        pairing: String? = nil, original: RecordID? = nil, motion: MediaMotion? = nil
    ) {
        self.width = width
        self.height = height
        self.taken = taken
        self.location = location
        self.pairing = pairing
        self.original = original
        self.motion = motion
    }

    /// The registers of a media record that the facts fill.
    var values: [(field: FieldKey, value: Value)] {
        let all: [(FieldKey, Value?)] = [
            (.width, width.map(Value.integer)), (.height, height.map(Value.integer)), (.taken, taken?.value),
            (.location, location?.value), (.pairing, pairing.map { .text($0) }),
            (.original, original.map { .bytes($0.bytes.bytes) }), (.motion, motion.map { .text($0.rawValue) }),
        ]
        return all.compactMap { field, value in value.map { (field, $0) } }
    }
}

/// How a picture moves.
public enum MediaMotion: String, Equatable, Sendable, CaseIterable {
    /// Several frames, as in an animated WebP; its thumbnail shows the first.
    case animation
    /// A still with a short movie behind it in the same file.
    case motionPhoto = "motion-photo"
}

/// Where a picture was taken, as a camera states it.
public struct MediaLocation: Hashable, Sendable {
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Metres above the sea.
    public var altitude: Double?

    /// A location.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }

    var value: Value { .tuple([.real(latitude), .real(longitude), altitude.map { .real($0) } ?? .null]) }

    /// Reads a field's value; `nil` for one of another form.
    init?(_ value: Value) {
        guard value.parts.count == 3, let latitude = value.parts[0].asReal, let longitude = value.parts[1].asReal
        else { return nil }
        self.init(latitude: latitude, longitude: longitude, altitude: value.parts[2].asReal)
    }
}
