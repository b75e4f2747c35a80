/// PNG, WebP and HEIF.
extension LocationEdits {
    mutating func addPNG() throws(ContainerError) {
        let walk = try PNGChunks.walk(source)
        guard walk.isComplete, let last = walk.elements.last else { throw .malformed("a damaged PNG file") }
        for chunk in walk.elements {
            switch chunk.type {
            case "eXIf": if try addEXIF(chunk.payload) { addChecksum(chunk) }
            case "iTXt", "tEXt", "zTXt": try addText(chunk)
            default: break
            }
        }
        try refuseSuspicious(last.end..<source.count)
    }

    private mutating func addText(_ chunk: Chunk) throws(ContainerError) {
        let bytes = try source.bytes(chunk.payload)
        let keyword = bytes.prefix { $0 != 0 }
        if LocationEdits.isPackedMetadata(keyword) || XMPName.isLocation(keyword) { return blank(chunk) }
        guard keyword.elementsEqual("XML:com.adobe.xmp".utf8) else { return }
        guard chunk.type == "iTXt", bytes.starts(with: PNGMetadata.xmpMark) else { return blank(chunk) }
        if try addXMP(chunk.payload.lowerBound + Int64(PNGMetadata.xmpMark.count)..<chunk.payload.upperBound) {
            addChecksum(chunk, before: PNGMetadata.xmpMark)
        }
    }

    /// EXIF, XMP or IPTC as older writers put them into texts.
    private static func isPackedMetadata(_ keyword: ArraySlice<UInt8>) -> Bool {
        ["exif", "xmp", "iptc", "app1", "8bim"].contains { kind in
            keyword.elementsEqual("Raw profile type \(kind)".utf8)
        }
    }

    /// A text that is packed cannot be changed in place: it becomes a comment of blanks, and what else it told goes too.
    private mutating func blank(_ chunk: Chunk) {
        let mark = Array("Comment\0".utf8)
        let length = Int(chunk.payload.upperBound - chunk.payload.lowerBound)
        let body = mark.prefix(length) + [UInt8](repeating: 0x20, count: max(0, length - mark.count))
        let named = Array("tEXt".utf8) + body
        let sum = PNGChecksum.of(named)
        let checksum = (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
        replace(chunk.start + 4..<chunk.end, named + checksum)
    }

    /// The checksum of the chunk whose payload, or its end behind `before`, was changed last.
    private mutating func addChecksum(_ chunk: Chunk, before: [UInt8] = []) {
        guard let changed = edits.last?.bytes else { return }
        let name = (0..<4).map { UInt8(truncatingIfNeeded: chunk.type.rawValue >> UInt32(24 - 8 * $0)) }
        let sum = PNGChecksum.of(name + before + changed)
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
        replace(chunk.payload.upperBound..<chunk.payload.upperBound + 4, bytes)
    }

    mutating func addWebP() throws(ContainerError) {
        let walk = try RIFFChunks.walk(source)
        guard walk.isComplete, let last = walk.elements.last else { throw .malformed("a damaged WebP file") }
        for chunk in walk.elements where chunk.type == "EXIF" || chunk.type == "XMP " {
            if chunk.type == "XMP " { try addXMP(chunk.payload) } else { try addWebPEXIF(chunk.payload) }
        }
        try refuseSuspicious(min(last.end, source.count)..<source.count)
    }

    /// Some writers put the mark of JPEG in front of the block.
    private mutating func addWebPEXIF(_ payload: Range<Int64>) throws(ContainerError) {
        let mark = JPEGMetadata.exifMark
        let hasMark = try source.bytes(payload).starts(with: mark)
        try addEXIF(payload.lowerBound + Int64(hasMark ? mark.count : 0)..<payload.upperBound)
    }

    mutating func addHEIF() throws(ContainerError) {
        guard let meta = try HEIFMeta(source) else { throw .malformed("a HEIC file without its items") }
        for item in meta.items where item.type == "Exif" || item.contentType == "application/rdf+xml" {
            guard let extents = item.extents, extents.count == 1 else { throw .malformed("metadata in pieces") }
            if item.type == "Exif" {
                guard let range = try HEIFMetadata.tiffRange(source, extents[0]) else {
                    throw .malformed("damaged EXIF")
                }
                try addEXIF(range)
            } else {
                try addXMP(extents[0])
            }
        }
        let walk = try ISOBox.walk(source)
        for box in walk.elements {
            switch box.type {
            case "mpvd": try refuseSuspicious(addMovie(box.payload)..<box.payload.upperBound)
            case "moov": try addBoxes(box.payload, depth: 1)
            case "uuid": try addIdentified(box)
            default: break
            }
        }
        if !walk.isComplete { try refuseSuspicious((walk.elements.last?.payload.upperBound ?? 0)..<source.count) }
    }
}

/// The checksum of PNG's chunks (ISO/IEC 15948, annex D): CRC-32 of type and payload.
enum PNGChecksum {
    static func of(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}
