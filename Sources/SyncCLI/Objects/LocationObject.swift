import DiarySync

/// Where a picture was taken, as scripts see it.
struct LocationObject: Encodable {
    var latitude: Double
    var longitude: Double
    var altitude: Double?

    init(_ location: MediaLocation) {
        latitude = location.latitude
        longitude = location.longitude
        altitude = location.altitude
    }
}
