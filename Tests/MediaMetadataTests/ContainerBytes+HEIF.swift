extension ContainerBytes {
    /// A HEIF file with a picture of these bytes, turned by a quarter and three by two pixels, and a block of EXIF in `mdat`
    /// behind it.
    static func heif(exif: [UInt8], data: [UInt8], extra: [[UInt8]] = []) -> [UInt8] {
        let start = box("ftyp", latin("heic"), [0, 0, 0, 0], latin("mif1heic"))
        let length = start.count + meta(exif, data, at: 0, extra).count
        return start + meta(exif, data, at: length + 8, extra) + box("mdat", data, exif)
    }

    private static func meta(_ exif: [UInt8], _ data: [UInt8], at offset: Int, _ extra: [[UInt8]]) -> [UInt8] {
        let items = [item(1, "hvc1"), item(2, "Exif")]
        let places = place(1, offset, data.count) + place(2, offset + data.count, exif.count)
        let rotation = box("irot", [1])
        let size = fullBox("ispe", big(3, 4), big(2, 4))
        return fullBox(
            "meta", fullBox("hdlr", [0, 0, 0, 0], latin("pict")), fullBox("pitm", big(1, 2)),
            fullBox("iinf", big(items.count, 2), items.flatMap(\.self)),
            fullBox("iloc", [0x44, 0], big(2, 2), places),
            fullBox("iref", box("cdsc", big(2, 2), big(1, 2), big(1, 2))),
            box("iprp", box("ipco", size, rotation), fullBox("ipma", big(1, 4), big(1, 2), [2, 0x81, 2])),
            extra.flatMap(\.self))
    }

    private static func item(_ id: Int, _ type: String) -> [UInt8] {
        fullBox("infe", version: 2, big(id, 2), [0, 0], latin(type), [0])
    }

    private static func place(_ id: Int, _ offset: Int, _ length: Int) -> [UInt8] {
        big(id, 2) + [0, 0] + [0, 1] + big(offset, 4) + big(length, 4)
    }
}
