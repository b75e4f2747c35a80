/// A HEIC of one coded picture and its thumbnail, with EXIF and XMP in the same `mdat`.
package struct SampleHEIC: SamplePicture {
    package let ending = ".heic"
    private let picture: [UInt8]
    private let thumbnail: [UInt8]

    /// What of a file may vary.
    private struct Shape {
        var exif = "a walk"
        var xmp: String?
        var rotation: UInt8 = 0
        var colour: UInt16 = 1
        var isMetadataFirst = false
        var picture: [UInt8]?
    }

    package init(_ random: inout CorpusRandom, byteCount: Int) {
        picture = random.bytes(byteCount)
        thumbnail = random.bytes(500)
    }

    package var variants: [[UInt8]] {
        [
            Shape(), Shape(exif: "a walk that was described at more length"), Shape(exif: "no place"),
            Shape(xmp: "<x:xmpmeta rating='5'/>"), Shape(isMetadataFirst: true),
            Shape(exif: "", xmp: "<x:xmpmeta/>", isMetadataFirst: true),
        ].map(file)
    }

    package var traps: [[UInt8]] {
        let touched = picture.dropLast() + [picture[picture.count - 1] ^ 1]
        return [file(Shape(rotation: 1)), file(Shape(colour: 9)), file(Shape(picture: Array(touched))), cut]
    }

    /// Ends in the middle of the picture's bytes.
    private var cut: [UInt8] { Array(file(Shape()).dropLast(thumbnail.count + 100)) }

    private func file(_ shape: Shape) -> [UInt8] {
        let exif = [0, 0, 0, 0] + SampleExif.tiff(orientation: 6, text: shape.exif)
        var items: [(id: Int, type: String, bytes: [UInt8])] = [
            (1, "hvc1", shape.picture ?? picture), (2, "hvc1", thumbnail), (3, "Exif", exif),
        ]
        if let xmp = shape.xmp { items.append((4, "mime", Array(xmp.utf8))) }
        let placed = shape.isMetadataFirst ? Array(items.reversed()) : items
        let brands = BigEndian.box("ftyp", Array("heic".utf8), BigEndian.word32(0), Array("mif1heic".utf8))
        // The same length whatever the offsets are.
        let start = brands.count + meta(items.map { ($0.id, $0.type) }, places: [:], shape).count + 8
        var places: [Int: (Int, Int)] = [:]
        var offset = start
        for item in placed {
            places[item.id] = (offset, item.bytes.count)
            offset += item.bytes.count
        }
        return brands + meta(items.map { ($0.id, $0.type) }, places: places, shape)
            + BigEndian.box("mdat", placed.flatMap(\.bytes))
    }

    private func meta(_ items: [(id: Int, type: String)], places: [Int: (Int, Int)], _ shape: Shape) -> [UInt8] {
        let handler = BigEndian.box(
            "hdlr", [0, 0, 0, 0, 0, 0, 0, 0], Array("pict".utf8), [UInt8](repeating: 0, count: 13))
        let primary = BigEndian.box("pitm", [0, 0, 0, 0], BigEndian.word16(1))
        let entries = items.flatMap { item in
            BigEndian.box(
                "infe", [2, 0, 0, 0], BigEndian.word16(item.id), [0, 0], Array(item.type.utf8),
                item.type == "mime" ? Array("\0application/rdf+xml\0".utf8) : [0])
        }
        let list = BigEndian.box("iinf", [0, 0, 0, 0], BigEndian.word16(items.count), entries)
        let locations = items.flatMap { item in
            let place = places[item.id] ?? (0, 0)
            return BigEndian.word16(item.id) + [0, 0, 0, 0] + BigEndian.word16(1) + BigEndian.word32(place.0)
                + BigEndian.word32(place.1)
        }
        let location = BigEndian.box("iloc", [1, 0, 0, 0, 0x44, 0x00], BigEndian.word16(items.count), locations)
        return BigEndian.box(
            "meta", [0, 0, 0, 0], handler, primary, location, list, references(items), properties(shape))
    }

    private func references(_ items: [(id: Int, type: String)]) -> [UInt8] {
        let thumbnail = BigEndian.box("thmb", BigEndian.word16(2), BigEndian.word16(1), BigEndian.word16(1))
        let described = items.filter { $0.id > 2 }.flatMap { item in
            BigEndian.box("cdsc", BigEndian.word16(item.id), BigEndian.word16(1), BigEndian.word16(1))
        }
        return BigEndian.box("iref", [0, 0, 0, 0], thumbnail, described)
    }

    private func properties(_ shape: Shape) -> [UInt8] {
        let size = BigEndian.box("ispe", [0, 0, 0, 0], BigEndian.word32(64), BigEndian.word32(64))
        let rotation = BigEndian.box("irot", [shape.rotation])
        let colour = BigEndian.box(
            "colr", Array("nclx".utf8), BigEndian.word16(Int(shape.colour)), [0, 13, 0, 6, 0x80])
        let list = BigEndian.box("ipco", size, rotation, colour)
        let links = BigEndian.word16(1) + [3, 1, 0x82, 3] + BigEndian.word16(2) + [1, 1]
        return BigEndian.box("iprp", list, BigEndian.box("ipma", [0, 0, 0, 0], BigEndian.word32(2), links))
    }
}
