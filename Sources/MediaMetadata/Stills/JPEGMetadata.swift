internal import SyncCore

/// What a JPEG file tells.
enum JPEGMetadata {
    static let exifMark = Array("Exif\0\0".utf8)
    static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// Adds what the file tells; what was added before a damaged part stays.
    static func add(_ source: ByteSource, to facts: inout ImageFacts) throws(ContainerError) {
        let segments = try JPEGSegment.walk(source).elements
        var orientation = 1
        if let range = try segment(segments, marked: exifMark, source), let block = EXIFBlock(try source.bytes(range)) {
            orientation = block.orientation
            block.add(to: &facts)
        }
        if let range = try segment(segments, marked: xmpMark, source) {
            let packet = XMPPacket(try source.bytes(range))
            facts.originalIdentifier = packet.originalIdentifier
            facts.isMotionPhoto =
                try packet.movieLength.map { length throws(ContainerError) in
                    try isMovie(source, length: length)
                } ?? false
        }
        if !facts.isMotionPhoto { facts.isMotionPhoto = try SamsungTrailer.holdsMovie(source) }
        if let frame = segments.first(where: isFrame) {
            var cursor = try source.cursor(frame.payload)
            try cursor.skip(1)
            let height = Int(try cursor.short())
            facts.setSize(width: Int(try cursor.short()), height: height, orientation: orientation)
        }
    }

    /// What stands behind a mark in the first APP1 segment that begins with it.
    static func segment(
        _ segments: [JPEGSegment], marked mark: [UInt8], _ source: ByteSource
    ) throws(ContainerError) -> Range<Int64>? {
        for segment in segments where segment.marker == JPEGSegment.app1 && segment.payload.count > mark.count {
            let start = segment.payload.lowerBound
            let behind = start + Int64(mark.count)
            if try source.bytes(start..<behind) == mark { return behind..<segment.payload.upperBound }
        }
        return nil
    }

    /// Whether a movie of this many bytes stands at the end: what messengers cut off is no longer there.
    private static func isMovie(_ source: ByteSource, length: Int64) throws(ContainerError) -> Bool {
        guard length >= 8, length < source.count else { return false }
        let start = source.count - length
        return try source.bytes(start + 4..<start + 8) == Array("ftyp".utf8)
    }

    private static func isFrame(_ segment: JPEGSegment) -> Bool {
        (0xC0...0xCF).contains(segment.marker) && ![0xC4, 0xC8, 0xCC].contains(segment.marker)
    }
}
