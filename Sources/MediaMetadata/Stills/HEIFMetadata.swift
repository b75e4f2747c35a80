internal import SyncCore

/// What a HEIF file tells: HEIC, AVIF.
enum HEIFMetadata {
    /// Adds what the file tells; what was added before a damaged part stays.
    static func add(_ source: ByteSource, to facts: inout ImageFacts) throws(ContainerError) {
        guard let meta = try HEIFMeta(source) else { return }
        if let range = exif(meta), let block = try exifBlock(source, range) { block.add(to: &facts) }
        if let range = xmp(meta), range.count <= Limits.maximumMetadataBytes {
            let packet = XMPPacket(try source.bytes(range))
            facts.originalIdentifier = packet.originalIdentifier
            let hasMovie = try ISOBox.walk(source).elements.contains { $0.type == "mpvd" }
            facts.isMotionPhoto = packet.isMotionPhoto && hasMovie
        }
        if let primary = meta.primary { try addSize(source, meta.properties[primary] ?? [], to: &facts) }
    }

    /// Where the item of EXIF lies, if it is in one piece.
    static func exif(_ meta: HEIFMeta) -> Range<Int64>? { single(meta.items("Exif").first) }

    /// Where the item of XMP lies, if it is in one piece.
    static func xmp(_ meta: HEIFMeta) -> Range<Int64>? {
        single(meta.items("mime").first { $0.contentType == "application/rdf+xml" })
    }

    private static func single(_ item: HEIFItem?) -> Range<Int64>? {
        guard let extents = item?.extents, extents.count == 1 else { return nil }
        return extents[0]
    }

    /// Where in an item of EXIF the TIFF header is: it says so itself.
    static func tiffRange(_ source: ByteSource, _ item: Range<Int64>) throws(ContainerError) -> Range<Int64>? {
        var cursor = try source.cursor(at: item.lowerBound, count: 4)
        let start = item.lowerBound + 4 + Int64(try cursor.word())
        return start < item.upperBound ? start..<item.upperBound : nil
    }

    private static func exifBlock(_ source: ByteSource, _ item: Range<Int64>) throws(ContainerError) -> EXIFBlock? {
        guard let range = try tiffRange(source, item) else { return nil }
        return EXIFBlock(try source.bytes(range))
    }

    /// Rotation is a property of the item; the orientation in EXIF counts for nothing here.
    private static func addSize(
        _ source: ByteSource, _ properties: [HEIFProperty], to facts: inout ImageFacts
    ) throws(ContainerError) {
        guard let size = properties.first("ispe") else { return }
        var cursor = try source.cursor(size.payload)
        try cursor.skip(4)
        var width = Int(try cursor.word())
        var height = Int(try cursor.word())
        if let clap = properties.first("clap") { (width, height) = try cut(source, clap) }
        var turns: UInt8 = 0
        if let rotation = properties.first("irot") {
            var cursor = try source.cursor(rotation.payload)
            turns = try cursor.byte() & 3
        }
        facts.setSize(width: width, height: height, orientation: turns % 2 == 1 ? 6 : 1)
    }

    /// What is shown of the picture: two fractions.
    private static func cut(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) -> (Int, Int) {
        var cursor = try source.cursor(box.payload)
        let width = (try cursor.word(), try cursor.word())
        let height = (try cursor.word(), try cursor.word())
        guard width.1 > 0, height.1 > 0 else { throw .malformed("clap") }
        return (Int(width.0 / width.1), Int(height.0 / height.1))
    }
}
