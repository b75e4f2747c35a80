internal import SyncCore

/// What an MP4 or QuickTime file tells.
enum MovieMetadata {
    /// Adds what the file tells; what was added before a damaged part stays.
    static func add(_ source: ByteSource, to facts: inout ImageFacts) throws(ContainerError) {
        guard let movie = try ISOBox.walk(source).elements.first("moov") else { return }
        let boxes = try ISOBox.walk(source, in: movie.payload).elements
        let userData = try boxes.first("udta").map { box throws(ContainerError) in
            try ISOBox.walk(source, in: box.payload).elements
        }
        // QuickTime has the items in the movie itself, others in its user data.
        for meta in boxes + (userData ?? []) where meta.type == "meta" {
            let items = try MovieItems(source, meta)
            facts.contentIdentifier = facts.contentIdentifier ?? items.value("com.apple.quicktime.content.identifier")
            facts.location = facts.location ?? items.value(MovieItems.locationKey).flatMap(ISO6709.location)
            facts.taken = facts.taken ?? items.value("com.apple.quicktime.creationdate").flatMap(time)
        }
        if let userData { try add(source, userData: userData, to: &facts) }
        if let header = boxes.first("mvhd") { try add(source, header: header, to: &facts) }
        try addSize(source, boxes, to: &facts)
    }

    private static func time(_ text: String) -> CaptureTime? {
        CameraClock.time(iso: text).map {
            CaptureTime(localMilliseconds: $0.milliseconds, offsetMinutes: $0.offsetMinutes)
        }
    }

    private static func add(
        _ source: ByteSource, userData boxes: [ISOBox], to facts: inout ImageFacts
    ) throws(ContainerError) {
        if facts.location == nil, let box = boxes.first("\u{A9}xyz") {
            facts.location = try text(source, box).flatMap(ISO6709.location)
        }
        if facts.taken == nil, let box = boxes.first("\u{A9}day") { facts.taken = try text(source, box).flatMap(time) }
    }

    /// A text of QuickTime's user data: its length, its language, itself.
    private static func text(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) -> String? {
        var cursor = try source.cursor(box.payload)
        let length = Int(try cursor.short())
        try cursor.skip(2)
        return String(decoding: try cursor.bytes(min(length, cursor.remaining)), as: UTF8.self)
    }

    /// The time is in seconds since 1904 in UTC; where it was filmed, nobody knows, so the offset is that of UTC. Zero, and
    /// what lies before 1970, means that nobody set the clock.
    private static func add(
        _ source: ByteSource, header: ISOBox, to facts: inout ImageFacts
    ) throws(ContainerError) {
        var cursor = try source.cursor(header.payload)
        let width = try cursor.word() >> 24 == 1 ? 8 : 4
        let seconds = try cursor.number(bytes: width)
        let year1970: UInt64 = 2_082_844_800
        let year9999: UInt64 = 255_485_232_000
        if facts.taken == nil, seconds > year1970, seconds < year9999 {
            facts.taken = CaptureTime(localMilliseconds: Int64(seconds - year1970) * 1000, offsetMinutes: 0)
        }
        try cursor.skip(width)
        let scale = UInt64(try cursor.word())
        let duration = try cursor.number(bytes: width)
        let (milliseconds, overflow) = duration.multipliedReportingOverflow(by: 1000)
        // All ones mean that nobody knows.
        guard scale > 0, !overflow, width == 8 || duration < UInt32.max else { return }
        facts.durationMilliseconds = Int64(exactly: milliseconds / scale)
    }

    private static func addSize(
        _ source: ByteSource, _ boxes: [ISOBox], to facts: inout ImageFacts
    ) throws(ContainerError) {
        for track in boxes where track.type == "trak" && facts.width == nil {
            let handler = try ISOBox.find("mdia", "hdlr", in: source, range: track.payload)
            guard let handler, let header = try ISOBox.find("tkhd", in: source, range: track.payload) else { continue }
            var cursor = try source.cursor(handler.payload)
            try cursor.skip(8)
            guard try cursor.code() == "vide" else { continue }
            try addSize(source, trackHeader: header, to: &facts)
        }
    }

    /// The matrix says how the frames lie: those of phones held upright are turned by a quarter.
    private static func addSize(
        _ source: ByteSource, trackHeader header: ISOBox, to facts: inout ImageFacts
    ) throws(ContainerError) {
        var cursor = try source.cursor(header.payload)
        let isLong = try cursor.byte() == 1
        cursor.offset = isLong ? 52 : 40
        let across = try cursor.word()
        try cursor.skip(12)
        let down = try cursor.word()
        try cursor.skip(16)
        // Fixed-point numbers of 16 and 16 bits.
        let width = Int(try cursor.word() >> 16)
        let height = Int(try cursor.word() >> 16)
        facts.setSize(width: width, height: height, orientation: across == 0 && down == 0 ? 6 : 1)
    }
}
