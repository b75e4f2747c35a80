/// Where a picture was taken (WGS 84), as its camera says it.
public struct CaptureLocation: Hashable, Sendable {
    /// Degrees north, from -90 to 90.
    public var latitude: Double
    /// Degrees east, from -180 to 180.
    public var longitude: Double
    /// Metres above the sea.
    public var altitude: Double?

    /// A location; `nil` for numbers that are no place on earth.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite ? $0 : nil }
    }
}
