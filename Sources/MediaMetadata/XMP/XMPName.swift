/// Names of XMP properties.
enum XMPName {
    /// A name without its prefix, which every document chooses for itself.
    static func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let colon = name.lastIndex(of: 0x3A) else { return name }
        return name[(colon + 1)...]
    }

    /// Whether a property says where a picture was taken or what it shows, whatever its namespace.
    ///
    /// Those of EXIF and of drones begin with `GPS`; the others are IPTC's, Photoshop's and W3C's. Drones also write
    /// plain latitudes and longitudes, some with a slip of the pen.
    static func isLocation(_ name: ArraySlice<UInt8>) -> Bool {
        // A declaration of a prefix is no property.
        guard !name.starts(with: "xmlns".utf8) else { return false }
        let text = String(decoding: local(name), as: UTF8.self).lowercased()
        return text.hasPrefix("gps") || text.contains("latitude") || text.contains("longitude")
            || text.contains("longtitude") || places.contains(text)
    }

    private static let places: Set<String> = [
        "city", "country", "countrycode", "countryname", "coverage", "lat", "location", "locationcreated",
        "locationid", "locationname", "locationshown", "long", "provincestate", "state", "sublocation", "worldregion",
    ]
}
