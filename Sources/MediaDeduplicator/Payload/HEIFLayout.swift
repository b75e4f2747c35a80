internal import MediaMetadata
internal import SyncCore

/// HEIC (ISO/IEC 23008-12): the items that are no metadata, found by their locations.
///
/// The preface holds, per item in the order of their numbers: number, type, whether it is hidden, its properties with
/// all their bytes (dimensions, colour, decoder configuration, rotation, mirroring, clean aperture and the rest), and
/// the references between such items. Their bytes follow. EXIF's orientation means nothing in a HEIC.
/// External data, item offsets and protection are not expected: where `HEIFMeta` is not complete, there is no hash.
enum HEIFLayout {
    /// Reads the `meta` box. Throws `ContainerError` for anything that is not expected.
    static func read(_ box: ISOBox, brand: UInt32, _ source: ByteSource) throws(ContainerError) -> PayloadLayout {
        let meta = try HEIFMeta(source, in: box)
        let types = Set(meta.boxes.map(\.type))
        guard meta.isComplete, types.isSubset(of: expected), types.isSuperset(of: required), let primary = meta.primary,
            try handler(meta, source) == "pict"
        else { throw .malformed("a directory of items that is not understood as a whole") }
        let shown = meta.items.filter { !$0.isMetadata }.sorted { $0.id < $1.id }
        guard shown.contains(where: { $0.id == primary }) else { throw .malformed("no item that shows") }
        var preface = Preface()
        preface.add(FourCC("heif").rawValue)
        preface.add(brand)
        preface.add(primary)
        for item in shown { try add(item, meta.properties[item.id] ?? [], source, to: &preface) }
        preface.add(HEIFReferences.bytes(meta.references, among: Set(shown.map(\.id))))
        for box in meta.boxes where box.type == groups { preface.add(try source.whole(box.whole)) }
        return try layout(shown, preface, source)
    }

    private static func handler(_ meta: HEIFMeta, _ source: ByteSource) throws(ContainerError) -> FourCC {
        let box = try meta.boxes.only("hdlr")
        guard box.payload.count >= 12 else { throw .malformed("hdlr") }
        return FourCC(
            rawValue: UInt32(truncatingIfNeeded: try source.number(at: box.payload.lowerBound + 8, bytes: 4)))
    }

    private static func layout(
        _ items: [HEIFItem], _ preface: Preface, _ source: ByteSource
    ) throws(ContainerError) -> PayloadLayout {
        var layout = PayloadLayout(.boxes)
        layout.preface = preface.bytes
        for item in items {
            guard let extents = item.extents else { throw .malformed("an item that lies nowhere") }
            for extent in extents { try layout.add(extent, of: source) }
        }
        return layout
    }

    private static func add(
        _ item: HEIFItem, _ properties: [HEIFProperty], _ source: ByteSource, to preface: inout Preface
    ) throws(ContainerError) {
        preface.add(item.id)
        preface.add(item.type.rawValue)
        preface.add(UInt32(item.isHidden ? 1 : 0))
        preface.add(UInt32(properties.count))
        for property in properties {
            preface.add(UInt32(property.isEssential ? 1 : 0))
            preface.add(try source.whole(property.box.whole))
        }
        preface.add(UInt64((item.extents ?? []).reduce(0) { $0 + Int64($1.count) }))
    }

    private static let groups: FourCC = "grpl"
    private static let required: Set<FourCC> = ["hdlr", "pitm", "iinf", "iloc", "iprp"]
    private static let expected: Set<FourCC> = required.union([
        groups, "iref", "idat", "dinf", "free", "skip", "uuid",
    ])
}
