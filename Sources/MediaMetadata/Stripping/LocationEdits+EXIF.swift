/// EXIF, with the blocks of other kinds that it may carry.
extension LocationEdits {
    private static let xmpTag: UInt16 = 0x02BC
    private static let iptcTag: UInt16 = 0x83BB

    /// A block of EXIF, from its TIFF header on. Returns whether something changes.
    @discardableResult
    mutating func addEXIF(_ range: Range<Int64>) throws(ContainerError) -> Bool {
        let bytes = try source.bytes(range)
        guard let block = EXIFBlock(bytes) else { throw .malformed("EXIF without its header") }
        var result = try block.withoutLocation() ?? bytes
        for entry in block.entries where entry.directory == .primary && entry.value.count > 4 {
            let value = Array(bytes[entry.value])
            switch entry.tag {
            case LocationEdits.xmpTag:
                if let other = try XMPPacket(value).withoutLocation() {
                    result.replaceSubrange(entry.value, with: other)
                }
            case LocationEdits.iptcTag:
                if let other = try IPTCBlock(value).withoutLocation() {
                    result.replaceSubrange(entry.value, with: other)
                }
            default: break
            }
        }
        if let place = block.thumbnail, let other = try thumbnail(Array(bytes[place])) {
            result.replaceSubrange(place, with: other)
        }
        return replace(range, result == bytes ? nil : result)
    }

    /// A thumbnail without its location; `nil` if it has none. Most have no metadata at all, and some are cut off.
    private func thumbnail(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8]? {
        let marks = ["Exif\0", "http://ns.adobe.com/x", "Photoshop 3.0"]
        guard marks.contains(where: { XMPSearch.first($0, in: bytes, from: 0) != nil }) else { return nil }
        guard depth < 2 else { throw .tooLarge("thumbnails within thumbnails") }
        var inner = LocationEdits(ByteSource(bytes), depth: depth + 1)
        try inner.addJPEG()
        guard !inner.edits.isEmpty else { return nil }
        var result = bytes
        for edit in inner.edits { edit.apply(to: &result) }
        return result
    }
}

extension EXIFBlock {
    /// Where the embedded thumbnail lies, if it is a JPEG.
    var thumbnail: Range<Int>? {
        guard let start = number(.thumbnail, 0x0201), let count = number(.thumbnail, 0x0202), count > 0,
            start <= bytes.count, count <= bytes.count - start
        else { return nil }
        return start..<start + count
    }
}
