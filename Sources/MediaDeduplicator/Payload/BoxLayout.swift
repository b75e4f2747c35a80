internal import SyncCore

/// Files of boxes: a picture in a `meta` box, or a movie in a `moov` box.
enum BoxLayout {
    /// A box on the outermost level, which may be as large as the file.
    private struct OuterBox {
        let type: BoxType
        let start: Int64
        let end: Int64
    }

    static func read(_ source: PayloadSource) -> PayloadLayout? {
        guard let boxes = outerBoxes(source), boxes.allSatisfy({ expected.contains($0.type) }) else { return nil }
        let movies = boxes.filter { $0.type == movie }
        let pictures = boxes.filter { $0.type == meta }
        let brand = boxes.first { $0.type == brands }.flatMap { source.word32($0.start + 8) } ?? 0
        if movies.count == 1 {
            return inside(movies[0], source).flatMap { MovieLayout.read($0, brand: brand, source) }
        }
        guard movies.isEmpty, pictures.count == 1 else { return nil }
        return inside(pictures[0], source).flatMap { HEIFLayout.read($0, brand: brand, source) }
    }

    private static func inside(_ box: OuterBox, _ source: PayloadSource) -> BoxBytes? {
        guard box.end - box.start <= Limits.maximumContainerHeaderBytes,
            let bytes = source.bytes(box.start, Int(box.end - box.start))
        else { return nil }
        return BoxBytes(bytes: bytes, offset: box.start)
    }

    private static func outerBoxes(_ source: PayloadSource) -> [OuterBox]? {
        var found: [OuterBox] = []
        var position: Int64 = 0
        while position < source.byteCount {
            guard found.count < maximumOuterBoxes, let size = source.word32(position),
                let code = source.word32(position + 4), let count = length(size, position, source),
                count >= 8, count <= source.byteCount - position
            else { return nil }
            found.append(OuterBox(type: BoxType(code: code), start: position, end: position + count))
            position += count
        }
        return found
    }

    private static func length(_ size: UInt32, _ position: Int64, _ source: PayloadSource) -> Int64? {
        switch size {
        // The last box may reach to the end of the file.
        case 0: return source.byteCount - position
        case 1:
            guard let high = source.word32(position + 8), let low = source.word32(position + 12) else { return nil }
            let count = Int64(exactly: UInt64(high) << 32 | UInt64(low)) ?? 0
            return count >= 16 ? count : nil
        default: return Int64(size)
        }
    }

    /// More of them than any writer makes; fragmented films are no matter here.
    private static let maximumOuterBoxes = 1024
    private static let brands = BoxType("ftyp")
    private static let movie = BoxType("moov")
    private static let meta = BoxType("meta")
    /// Fragments are not among them: what a fragmented film shows is spread over too much.
    private static let expected: Set<BoxType> = [
        brands, movie, meta, BoxType("mdat"), BoxType("free"), BoxType("skip"), BoxType("wide"), BoxType("uuid"),
        BoxType("udta"),
    ]
}
