import MediaMetadata
import SyncCore
import Testing

struct EXIFTests {
    private typealias Make = ContainerBytes

    private func facts(
        image: [Make.Entry] = [], taken: [Make.Entry] = [], place: [Make.Entry] = []
    ) throws -> ImageFacts {
        try MetadataReader.facts(ByteSource(Make.jpeg(exif: Make.exif(image: image, taken: taken, place: place))))
    }

    // immich#6799, nextcloud/photos#3849: a time without an offset was taken as UTC.
    @Test func `a time without an offset stays the clock on the wall`() throws {
        let facts = try facts(taken: [Make.text(0x9003, "2026:03:01 23:30:15")])
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_772_407_815_000, offsetMinutes: nil))
    }

    @Test func `each time has its own offset and fraction`() throws {
        let facts = try facts(
            image: [Make.text(0x0132, "2026:04:01 00:00:00")],
            taken: [
                Make.text(0x9003, "2026:03:01 23:30:15"), Make.text(0x9010, "+01:00"), Make.text(0x9011, "-03:30"),
                Make.text(0x9290, "9"), Make.text(0x9291, "0507"),
            ])
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_772_407_815_050, offsetMinutes: -210))
    }

    @Test func `an offset of another time does not count`() throws {
        let facts = try facts(taken: [Make.text(0x9003, "2026:03:01 23:30:15"), Make.text(0x9010, "+01:00")])
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_772_407_815_000, offsetMinutes: nil))
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "2026:13:01 00:00:00", "2026:02:29 00:00:00", "1900:02:29 00:00:00",
        "2026:01:01 24:00:00", "2026:01:01 00:60:00", "    :  :     :  :  ", "", "2026:01:01", "20260101 000000",
        "2026:00:10 00:00:00", "2026:01:00 00:00:00", "\u{FF}026:01:01 00:00:00",
    ])
    func `a time that never was is none, and the next best counts`(text: String) throws {
        #expect(try facts(taken: [Make.text(0x9003, text)]).taken == nil)
        let facts = try facts(
            taken: [Make.text(0x9003, text), Make.text(0x9004, "2024:02:29 12:00:00"), Make.text(0x9012, "+14:00")])
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_709_208_000_000, offsetMinutes: 840))
    }

    @Test(arguments: ["+15:00", "09:00", "+9", "   :  ", "", "+0960"])
    func `an offset that makes no sense leaves the time floating`(offset: String) throws {
        let facts = try facts(taken: [Make.text(0x9003, "2026:03:01 23:30:15"), Make.text(0x9011, offset)])
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_772_407_815_000, offsetMinutes: nil))
    }

    @Test func `days before 1970 and at the end of a century are counted right`() throws {
        #expect(
            try facts(taken: [Make.text(0x9003, "1969:12:31 23:59:59")]).taken?.localMilliseconds == -1000)
        #expect(
            try facts(taken: [Make.text(0x9003, "2000:03:01 00:00:00")]).taken?.localMilliseconds == 951_868_800_000)
        #expect(try facts(taken: [Make.text(0x9003, "0001:01:01 00:00:00")]).taken != nil)
        #expect(try facts(taken: [Make.text(0x9003, "9999:12:31 23:59:60")]).taken != nil)
    }

    @Test(arguments: [
        ("N", "E", 37.5, 127.0), ("S", "W", -37.5, -127.0), ("N", "W", 37.5, -127.0), ("S", "E", -37.5, 127.0),
    ])
    func `the references tell the hemisphere`(north: String, east: String, latitude: Double, longitude: Double) throws {
        let location = try facts(place: Make.place(north: north, east: east)).location
        #expect(location == CaptureLocation(latitude: latitude, longitude: longitude))
    }

    @Test func `minutes, seconds and the height below the sea count`() throws {
        let location = try facts(place: [
            Make.text(1, "N"), Make.fractions(2, (37, 1), (30, 1), (3600, 100)), Make.text(3, "W"),
            Make.fractions(4, (10, 1), (75, 10), (0, 0)), Make.fractions(6, (43, 2)),
            Make.Entry(tag: 5, type: 1, count: 1, value: [1]),
        ]).location
        #expect(location == CaptureLocation(latitude: 37.51, longitude: -10.125, altitude: -21.5))
    }

    @Test func `a coordinate without a reference, denominator, or place on earth is none`() throws {
        #expect(try facts(place: Make.place(north: "")).location == nil)
        #expect(try facts(place: Make.place(latitude: (0, 0), longitude: (0, 0))).location == nil)
        #expect(try facts(place: Make.place(latitude: (91, 1))).location == nil)
        #expect(try facts(place: Make.place(longitude: (181, 1))).location == nil)
        #expect(try facts(place: Make.place(latitude: (0, 1), longitude: (0, 1))).location == nil)
        #expect(try facts(place: Make.place(latitude: (0, 1))).location != nil)
    }

    @Test(arguments: 0...9)
    func `orientations from five on lie on their side`(orientation: Int) throws {
        let facts = try facts(image: [Make.short(0x0112, orientation)])
        #expect(facts.width == ((5...8).contains(orientation) ? 2 : 3))
        #expect(facts.height == ((5...8).contains(orientation) ? 3 : 2))
    }

    @Test func `a directory that leads back to itself is read once`() throws {
        var bytes = Make.exif(taken: [Make.text(0x9003, "2026:03:01 23:30:15")])
        bytes.replaceSubrange(34..<38, with: [0, 0, 0, 8])
        #expect(EXIFBlock(bytes)?.directories.count == 3)
    }

    @Test func `a block cut off anywhere tells no more than the whole and ends no program`() throws {
        let whole = Make.exif(
            image: [Make.short(0x0112, 6)], taken: [Make.text(0x9003, "2026:03:01 23:30:15")], place: Make.place())
        let expected = try MetadataReader.facts(ByteSource(Make.jpeg(exif: whole)))
        for length in 0..<whole.count {
            let facts = try MetadataReader.facts(ByteSource(Make.jpeg(exif: Array(whole[..<length]))))
            #expect(facts.taken == nil || facts.taken == expected.taken)
            #expect(facts.location == nil || facts.location == expected.location)
        }
    }

    @Test(arguments: [
        "+37.5-127.25+012.000/", "+37.5-127.25/", "+3730-12715/", "+373000-1271500/", "+37.5000-127.2500+12CRSWGS_84/",
    ])
    func `a point is read in degrees, in minutes and in seconds`(text: String) throws {
        let box = Make.box(
            "moov", Make.box("udta", Make.box("©xyz", [0, UInt8(text.utf8.count), 0, 0], Make.latin(text))))
        let facts = try MetadataReader.facts(ByteSource(Make.box("ftyp", Make.latin("isom\0\0\0\0")) + box))
        #expect(facts.location?.latitude == 37.5 && facts.location?.longitude == -127.25)
    }

    @Test func `a trailer of Samsung's cameras tells of a movie`() throws {
        let entry: (Int) -> [UInt8] = {
            Make.little(0, 2) + Make.little($0, 2) + Make.little(99, 4) + Make.little(9, 4)
        }
        let isMotionPhoto: (Int, Int) throws -> Bool = { kind, dropped in
            let directory = Make.latin("SEFH") + Make.little(107, 4) + Make.little(2, 4) + entry(0x0A01) + entry(kind)
            let trailer = directory + Make.little(directory.count, 4) + Make.latin("SEFT")
            let bytes = Make.jpeg([], trailer: Array(trailer.dropFirst(dropped)))
            return try MetadataReader.facts(ByteSource(bytes)).isMotionPhoto
        }
        #expect(try isMotionPhoto(0x0A30, 0))
        #expect(try !isMotionPhoto(0x0A31, 0))
        #expect(try !isMotionPhoto(0x0A30, 1))
    }
}
