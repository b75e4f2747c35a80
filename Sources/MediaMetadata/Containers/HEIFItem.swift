internal import SyncCore

/// An item of a HEIF file: a picture, a tile, a block of metadata.
package struct HEIFItem: Equatable, Sendable {
    package var id: UInt32
    /// What it is: `hvc1`, `grid`, `Exif`, `mime` and others.
    package var type: FourCC
    /// What a `mime` item holds.
    package var contentType: String?
    /// Whether it is there for other items alone, such as a tile.
    package var isHidden: Bool
    /// Where its bytes lie in the file, one part after another; `nil` where the file does not hold them itself, or says
    /// nothing of them.
    package var extents: [Range<Int64>]?

    /// EXIF, XMP and others, which only tell about the picture.
    package var isMetadata: Bool { type == "Exif" || type == "mime" }

    /// Reads the entries of an item information box. Items of versions before HEIF have no type and are left out; then, and
    /// for protected items, repeated numbers and other boxes, the walk is incomplete.
    static func read(_ source: ByteSource, _ box: ISOBox, _ places: HEIFPlaces) throws(ContainerError) -> Walk<HEIFItem>
    {
        var cursor = try source.cursor(at: box.payload.lowerBound, count: 8)
        let version = try cursor.word() >> 24
        try cursor.skip(version == 0 ? 2 : 4)
        let start = box.payload.lowerBound + Int64(cursor.offset)
        guard start <= box.payload.upperBound else { throw .malformed("iinf") }
        let entries = try ISOBox.walk(source, in: start..<box.payload.upperBound)
        guard entries.isComplete else { throw .malformed("iinf") }
        var items = Walk<HEIFItem>()
        items.isComplete = entries.elements.last?.isOpenEnded != true
        for entry in entries.elements {
            let item = entry.type == "infe" ? try read(source, entry: entry, places) : nil
            items.isComplete = items.isComplete && item?.isProtected == false
            if let item { items.elements.append(item.item) }
        }
        items.isComplete = items.isComplete && Set(items.elements.map(\.id)).count == items.elements.count
        return items
    }

    private static func read(
        _ source: ByteSource, entry: ISOBox, _ places: HEIFPlaces
    ) throws(ContainerError) -> (item: HEIFItem, isProtected: Bool)? {
        var cursor = try source.cursor(entry.payload)
        let head = try cursor.word()
        let version = head >> 24
        guard version >= 2 else { return nil }
        let id = version == 2 ? UInt32(try cursor.short()) : try cursor.word()
        // A version of the future may mean anything.
        let isProtected = try cursor.short() != 0 || version > 3
        let type = try cursor.code()
        var contentType: String?
        if type == "mime" {
            _ = try cursor.text()
            contentType = try cursor.text()
        }
        let item = HEIFItem(
            id: id, type: type, contentType: contentType, isHidden: head & 1 == 1, extents: places.extents[id])
        return (item, isProtected)
    }
}
