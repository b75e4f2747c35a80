internal import MediaMetadata
internal import SyncCore

/// PNG: all chunks but those that only tell about the picture, with their checksums.
///
/// Texts, times, EXIF and provenance are left out; EXIF's orientation counts by itself. A file with a critical chunk of
/// another kind, or without an end, has no payload hash. What comes after the end is no part of the picture.
enum PNGLayout {
    /// Throws `ContainerError` for anything that is not expected.
    static func read(_ source: ByteSource) throws(ContainerError) -> PayloadLayout {
        let walk = try PNGChunks.walk(source)
        guard walk.isComplete, let first = walk.elements.first, first.type == header, first.payload.count == 13,
            walk.elements.last?.payload.isEmpty == true, walk.elements.contains(where: { $0.type == data })
        else { throw .malformed("a PNG file that is cut off") }
        var layout = PayloadLayout(.png)
        try layout.add(first.whole, of: source)
        for chunk in walk.elements.dropFirst().dropLast() {
            if chunk.type == exif {
                layout.orientation = try EXIFBlock.orientation(source.whole(chunk.payload))
            } else if !metadata.contains(chunk.type) {
                guard isExpected(chunk.type) else { throw .malformed("a chunk that is not known") }
                try layout.add(chunk.whole, of: source)
            }
        }
        return layout
    }

    /// Four letters; an upper-case first one means that nobody may show the picture without knowing the chunk.
    private static func isExpected(_ type: FourCC) -> Bool {
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type.rawValue >> $0) }
        guard letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else { return false }
        return letters[0] >= 0x61 || type == data || type == palette
    }

    private static let header: FourCC = "IHDR"
    private static let palette: FourCC = "PLTE"
    private static let data: FourCC = "IDAT"
    private static let exif: FourCC = "eXIf"
    private static let metadata: [FourCC] = ["tEXt", "zTXt", "iTXt", "tIME", "caBX"]
}
