internal import MediaMetadata
internal import SyncCore

/// Files of boxes: a picture in a `meta` box, or a movie in a `moov` box.
enum BoxLayout {
    /// Throws `ContainerError` for anything that is not expected.
    static func read(_ source: ByteSource) throws(ContainerError) -> PayloadLayout {
        let walk = try ISOBox.walk(source)
        let boxes = walk.elements
        guard walk.isComplete, boxes.allSatisfy({ expected.contains($0.type) }) else {
            throw .malformed("a box that is not known on the outermost level")
        }
        let brand = try boxes.first("ftyp").map { box throws(ContainerError) in
            UInt32(truncatingIfNeeded: try source.number(at: box.payload.lowerBound, bytes: 4))
        }
        if boxes.contains(where: { $0.type == movie }) {
            let box = try directory(movie, boxes)
            return try MovieLayout.read(box, brand: brand ?? 0, source.holding(box.whole))
        }
        let box = try directory(meta, boxes)
        return try HEIFLayout.read(box, brand: brand ?? 0, source.holding(box.whole))
    }

    /// Only data may go on to the end of the file.
    private static func directory(_ type: FourCC, _ boxes: [ISOBox]) throws(ContainerError) -> ISOBox {
        let box = try boxes.only(type)
        guard !box.isOpenEnded else { throw .malformed("a directory without an end") }
        return box
    }

    private static let movie: FourCC = "moov"
    private static let meta: FourCC = "meta"
    /// Fragments are not among them: what a fragmented film shows is spread over too much.
    private static let expected: Set<FourCC> = [
        "ftyp", movie, meta, "mdat", "free", "skip", "wide", "uuid", "udta",
    ]
}
