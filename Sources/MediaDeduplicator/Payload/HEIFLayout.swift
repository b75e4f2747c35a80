internal import SyncCore

/// HEIC (ISO/IEC 23008-12): the items that are no metadata, found by their locations.
///
/// The preface holds, per item in the order of their numbers: number, type, whether it is hidden, its properties with
/// all their bytes (dimensions, colour, decoder configuration, rotation, mirroring, clean aperture and the rest), and
/// the references between such items. Their bytes follow. EXIF's orientation means nothing in a HEIC.
/// External data, item offsets and protection are not expected.
enum HEIFLayout {
    static func read(_ file: BoxBytes, brand: UInt32, _ source: PayloadSource) -> PayloadLayout? {
        // `meta` is a box with version and flags.
        guard let outer = file.boxes(in: 0..<file.bytes.count)?.first, outer.body.count >= 4,
            let boxes = file.boxes(in: (outer.body.lowerBound + 4)..<outer.body.upperBound),
            boxes.allSatisfy({ expected.contains($0.type) }), isPicture(boxes, file),
            let primary = primaryItem(boxes, file), var items = HEIFItems.read(boxes, file),
            HEIFLocations.read(boxes, file, into: &items),
            let properties = HEIFProperties.read(boxes, file, into: &items)
        else { return nil }
        let shown = items.values.filter { !$0.isMetadata }.sorted { $0.id < $1.id }
        guard shown.allSatisfy(\.isLocated), shown.contains(where: { $0.id == primary }),
            let references = HEIFReferences.read(boxes, file, among: Set(shown.map(\.id)))
        else { return nil }
        var preface = Preface()
        preface.add(BoxType("heif").code)
        preface.add(brand)
        preface.add(primary)
        for item in shown {
            guard add(item, properties, file, to: &preface) else { return nil }
        }
        preface.add(references)
        for box in boxes where box.type == groups { preface.add(file.bytes[box.whole]) }
        return layout(shown, preface, source)
    }

    private static func layout(_ items: [HEIFItem], _ preface: Preface, _ source: PayloadSource) -> PayloadLayout? {
        var layout = PayloadLayout(.boxes)
        layout.preface = preface.bytes
        for extent in items.flatMap(\.extents) {
            guard layout.add(extent.lowerBound, Int64(extent.count), of: source) else { return nil }
        }
        return layout
    }

    private static func add(
        _ item: HEIFItem, _ properties: [Range<Int>], _ file: BoxBytes, to preface: inout Preface
    ) -> Bool {
        preface.add(item.id)
        preface.add(item.type.code)
        preface.add(UInt32(item.isHidden ? 1 : 0))
        preface.add(UInt32(item.properties.count))
        for property in item.properties {
            guard property.index <= properties.count else { return false }
            preface.add(UInt32(property.isEssential ? 1 : 0))
            // Zero stands for no property.
            preface.add(property.index == 0 ? [] : file.bytes[properties[property.index - 1]])
        }
        preface.add(UInt64(item.extents.reduce(0) { $0 + Int64($1.count) }))
        return true
    }

    private static func isPicture(_ boxes: [Box], _ file: BoxBytes) -> Bool {
        guard let handler = BoxBytes.only(BoxType("hdlr"), in: boxes) else { return false }
        return file.word32(handler.body.lowerBound + 8) == BoxType("pict").code
    }

    private static func primaryItem(_ boxes: [Box], _ file: BoxBytes) -> UInt32? {
        guard let box = BoxBytes.only(BoxType("pitm"), in: boxes), !box.body.isEmpty else { return nil }
        let start = box.body.lowerBound
        return file.bytes[start] == 0 ? file.word16(start + 4).map { UInt32($0) } : file.word32(start + 4)
    }

    private static let groups = BoxType("grpl")
    private static let expected: Set<BoxType> = [
        groups, BoxType("hdlr"), BoxType("pitm"), BoxType("iinf"), BoxType("iloc"), BoxType("iref"),
        BoxType("iprp"), BoxType("idat"), BoxType("dinf"), BoxType("free"), BoxType("skip"), BoxType("uuid"),
    ]
}
