public import SyncCore

/// When something happened, as its author would say it: an instant with the offset and the zone of the place.
///
/// Without an offset the time is floating: the clock on the wall of wherever it was, counted as if it were UTC.
public struct DiaryDate: Hashable, Sendable {
    /// Milliseconds since 1970, in UTC or floating.
    public var instant: WallTime
    /// Minutes east of UTC; `nil` for a floating time.
    public var offsetMinutes: Int?
    /// The zone's name, as in `Asia/Seoul`.
    public var zone: String?

    /// A date.
    public init(instant: WallTime, offsetMinutes: Int? = nil, zone: String? = nil) {
        self.instant = instant
        self.offsetMinutes = offsetMinutes
        self.zone = zone
    }

    /// The day where it happened, as in `2026-03-01` (proleptic Gregorian).
    public var localDate: String { CivilTime(instant, offsetMinutes: offsetMinutes ?? 0).date }

    var value: Value {
        .tuple([
            .integer(instant.milliseconds), offsetMinutes.map { .integer(Int64($0)) } ?? .null, .text(zone),
        ])
    }

    /// Reads a field's value; `nil` for one of another form.
    package init?(_ value: Value) {
        guard case .tuple(let parts) = value, parts.count == 3, let instant = parts[0].asInteger else { return nil }
        self.init(
            instant: WallTime(milliseconds: instant), offsetMinutes: parts[1].asInteger.map { Int($0) },
            zone: parts[2].asText)
    }
}

/// A place on earth, by coordinates, by name, or both.
public struct Place: Hashable, Sendable {
    /// Degrees north.
    public var latitude: Double?
    /// Degrees east.
    public var longitude: Double?
    /// What people call it.
    public var name: String?

    /// A place.
    public init(latitude: Double? = nil, longitude: Double? = nil, name: String? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.name = name
    }

    var value: Value {
        .tuple([latitude.map(Value.real) ?? .null, longitude.map(Value.real) ?? .null, .text(name)])
    }

    /// Reads a field's value; `nil` for one of another form.
    package init?(_ value: Value) {
        guard case .tuple(let parts) = value, parts.count == 3 else { return nil }
        self.init(latitude: parts[0].asReal, longitude: parts[1].asReal, name: parts[2].asText)
    }
}
