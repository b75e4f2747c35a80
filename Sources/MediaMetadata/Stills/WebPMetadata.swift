internal import SyncCore

/// What a WebP file tells.
enum WebPMetadata {
    /// Adds what the file tells; what was added before a damaged part stays.
    static func add(_ source: ByteSource, to facts: inout ImageFacts) throws(ContainerError) {
        let chunks = try RIFFChunks.walk(source).elements
        var orientation = 1
        if let chunk = chunks.first(where: { $0.type == "EXIF" }),
            let block = EXIFBlock(try exif(source, chunk.payload))
        {
            orientation = block.orientation
            block.add(to: &facts)
        }
        if let chunk = chunks.first(where: { $0.type == "XMP " }), chunk.payload.count <= Limits.maximumMetadataBytes {
            facts.originalIdentifier = XMPPacket(try source.bytes(chunk.payload)).originalIdentifier
        }
        if let first = chunks.first { try addSize(source, first, orientation, to: &facts) }
    }

    /// Some writers put the mark of JPEG in front of the block.
    static func exif(_ source: ByteSource, _ range: Range<Int64>) throws(ContainerError) -> [UInt8] {
        let bytes = try source.bytes(range)
        return bytes.starts(with: JPEGMetadata.exifMark) ? Array(bytes.dropFirst(JPEGMetadata.exifMark.count)) : bytes
    }

    private static func addSize(
        _ source: ByteSource, _ chunk: Chunk, _ orientation: Int, to facts: inout ImageFacts
    ) throws(ContainerError) {
        var cursor = try source.cursor(at: chunk.payload.lowerBound, count: 10)
        cursor.isLittleEndian = true
        switch chunk.type {
        case "VP8X":
            facts.isAnimated = try cursor.word() & 2 != 0
            let width = Int(try cursor.number(bytes: 3)) + 1
            facts.setSize(width: width, height: Int(try cursor.number(bytes: 3)) + 1, orientation: orientation)
        case "VP8 ":
            try cursor.skip(6)
            let width = Int(try cursor.short() & 0x3FFF)
            facts.setSize(width: width, height: Int(try cursor.short() & 0x3FFF), orientation: orientation)
        case "VP8L":
            try cursor.skip(1)
            let bits = try cursor.word()
            facts.setSize(
                width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1, orientation: orientation)
        default: break
        }
    }
}
