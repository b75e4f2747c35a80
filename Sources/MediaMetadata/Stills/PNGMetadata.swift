internal import SyncCore

/// What a PNG file tells.
enum PNGMetadata {
    /// The keyword of XMP, and what follows it where nothing is compressed: two flags and two empty texts.
    static let xmpMark = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)

    /// Adds what the file tells; what was added before a damaged part stays.
    static func add(_ source: ByteSource, to facts: inout ImageFacts) throws(ContainerError) {
        let chunks = try PNGChunks.walk(source).elements
        var orientation = 1
        if let chunk = chunks.first(where: { $0.type == "eXIf" }),
            let block = EXIFBlock(try source.bytes(chunk.payload))
        {
            orientation = block.orientation
            block.add(to: &facts)
        }
        if let xmp = try xmp(chunks, source) { facts.originalIdentifier = XMPPacket(xmp).originalIdentifier }
        if let control = chunks.first(where: { $0.type == "acTL" }) {
            var cursor = try source.cursor(control.payload)
            facts.isAnimated = try cursor.word() > 1
        }
        guard let header = chunks.first, header.type == "IHDR" else { return }
        var cursor = try source.cursor(header.payload)
        let width = Int(try cursor.word())
        facts.setSize(width: width, height: Int(try cursor.word()), orientation: orientation)
    }

    private static func xmp(_ chunks: [Chunk], _ source: ByteSource) throws(ContainerError) -> [UInt8]? {
        for chunk in chunks where chunk.type == "iTXt" && chunk.payload.count <= Limits.maximumMetadataBytes {
            let bytes = try source.bytes(chunk.payload)
            if bytes.starts(with: xmpMark) { return Array(bytes.dropFirst(xmpMark.count)) }
        }
        return nil
    }
}
