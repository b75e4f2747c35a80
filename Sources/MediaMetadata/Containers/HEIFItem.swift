internal import SyncCore

/// An item of a HEIF file: a picture, a tile, a block of metadata.
package struct HEIFItem: Equatable, Sendable {
    package var id: UInt32
    /// What it is: `hvc1`, `grid`, `Exif`, `mime` and others.
    package var type: FourCC
    /// What a `mime` item holds.
    package var contentType: String?
    /// Where its bytes lie in the file, one part after another; `nil` where the file does not hold them itself, or says
    /// nothing of them.
    package var extents: [Range<Int64>]?

    /// Reads the entries of an item information box. Items of versions before HEIF have no type and are left out.
    static func read(_ source: ByteSource, _ box: ISOBox, _ places: HEIFPlaces) throws(ContainerError) -> [HEIFItem] {
        var cursor = try source.cursor(at: box.payload.lowerBound, count: 8)
        let version = try cursor.word() >> 24
        try cursor.skip(version == 0 ? 2 : 4)
        let start = box.payload.lowerBound + Int64(cursor.offset)
        guard start <= box.payload.upperBound else { throw .malformed("iinf") }
        let entries = try ISOBox.walk(source, in: start..<box.payload.upperBound)
        guard entries.isComplete else { throw .malformed("iinf") }
        var items: [HEIFItem] = []
        for entry in entries.elements where entry.type == "infe" {
            if let item = try read(source, entry: entry, places) { items.append(item) }
        }
        return items
    }

    private static func read(
        _ source: ByteSource, entry: ISOBox, _ places: HEIFPlaces
    ) throws(ContainerError) -> HEIFItem? {
        var cursor = try source.cursor(entry.payload)
        let version = try cursor.word() >> 24
        guard version >= 2 else { return nil }
        let id = version == 2 ? UInt32(try cursor.short()) : try cursor.word()
        try cursor.skip(2)
        let type = try cursor.code()
        _ = try cursor.text()
        let contentType = type == "mime" ? try cursor.text() : nil
        return HEIFItem(id: id, type: type, contentType: contentType, extents: places.extents[id])
    }
}
