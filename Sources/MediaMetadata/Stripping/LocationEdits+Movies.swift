internal import SyncCore

/// MP4 and QuickTime, whole files and movies behind a still.
extension LocationEdits {
    /// Boxes of user data that hold a position and nothing else.
    private static let positionBoxes: Set<FourCC> = ["\u{A9}xyz", "loci"]
    /// Kinds of tracks that hold a position for every moment, and user data that holds the like.
    private static let unknownBoxes: Set<FourCC> = ["GPMF", "cmov", "gps ", "gps0"]
    /// Where Adobe keeps XMP in a movie.
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    /// A movie from the beginning of a range on; returns where it ends.
    mutating func addMovie(_ range: Range<Int64>) throws(ContainerError) -> Int64 {
        let walk = try ISOBox.walk(source, in: range)
        guard let movie = walk.elements.first("moov") else { throw .malformed("a movie without its index") }
        for box in walk.elements {
            switch box.type {
            case "uuid": try addIdentified(box)
            case "meta": try addItems(box)
            case let type where LocationEdits.unknownBoxes.contains(type):
                throw .malformed("positions in a form of their own")
            default: break
            }
        }
        try addBoxes(movie.payload, depth: 1)
        return walk.elements.last?.payload.upperBound ?? range.lowerBound
    }

    /// The boxes of a movie, a track, or the user data of either.
    mutating func addBoxes(_ range: Range<Int64>, depth: Int) throws(ContainerError) {
        guard depth < Limits.maximumContainerDepth else { throw .tooLarge("boxes within boxes") }
        let walk = try ISOBox.walk(source, in: range)
        // QuickTime's user data may end with four zeros.
        guard walk.isComplete || range.upperBound - (walk.elements.last?.payload.upperBound ?? range.lowerBound) <= 4
        else {
            throw .malformed("a damaged movie")
        }
        for box in walk.elements {
            switch box.type {
            case "trak":
                try refuseTrack(box)
                try addBoxes(box.payload, depth: depth + 1)
            case "udta", "mdia": try addBoxes(box.payload, depth: depth + 1)
            case "meta": try addItems(box)
            case "uuid": try addIdentified(box)
            case "XMP_": try addXMP(box.payload)
            case let type where LocationEdits.positionBoxes.contains(type): try erase(box)
            case let type where LocationEdits.unknownBoxes.contains(type):
                throw .malformed("positions in a form of their own")
            default: break
            }
        }
    }

    private mutating func addItems(_ meta: ISOBox) throws(ContainerError) {
        let items = try MovieItems(source, meta)
        for item in items.items
        where item.key.utf8.contains("location") || XMPName.isLocation(Array(item.key.utf8)[...]) {
            try erase(item.item)
        }
        for item in items.unkeyed where LocationEdits.positionBoxes.contains(item.type) { try erase(item) }
        for document in items.documents where XMPSearch.first("atitude", in: try source.bytes(document), from: 0) != nil
        {
            throw .malformed("positions in a document within the movie")
        }
    }

    mutating func addIdentified(_ box: ISOBox) throws(ContainerError) {
        let start = box.payload.lowerBound
        guard try source.bytes(start..<start + 16) == LocationEdits.xmpIdentifier else { return }
        try addXMP(min(start + 16, box.payload.upperBound)..<box.payload.upperBound)
    }

    /// The box becomes one of free space, of zeros.
    private mutating func erase(_ box: ISOBox) throws(ContainerError) {
        let size = box.payload.upperBound - box.payload.lowerBound
        guard size <= Limits.maximumMetadataBytes else { throw .tooLarge("a position") }
        replace(box.start + 4..<box.start + 8, Array("free".utf8))
        replace(box.payload, [UInt8](repeating: 0, count: Int(size)))
    }

    /// A track that holds neither pictures nor sound may hold a position for every moment, in its samples.
    private func refuseTrack(_ track: ISOBox) throws(ContainerError) {
        guard let handler = try ISOBox.find("mdia", "hdlr", in: source, range: track.payload) else {
            throw .malformed("a track without its kind")
        }
        var cursor = try source.cursor(handler.payload)
        try cursor.skip(8)
        let plays = try cursor.code()
        guard let table = try ISOBox.find("mdia", "minf", "stbl", "stsd", in: source, range: track.payload) else {
            return
        }
        guard table.payload.count >= 8 else { throw .malformed("a damaged movie") }
        let forms = try ISOBox.walk(source, in: table.payload.lowerBound + 8..<table.payload.upperBound)
        guard forms.isComplete else { throw .malformed("a damaged movie") }
        for form in forms.elements where try mayHoldPositions(form, plays) { throw .malformed("a track of positions") }
    }

    private func mayHoldPositions(_ form: ISOBox, _ handler: FourCC) throws(ContainerError) -> Bool {
        if LocationEdits.positionForms.contains(form.type) { return true }
        if LocationEdits.plainHandlers.contains(handler) { return false }
        let bytes = try source.bytes(form.payload)
        switch form.type {
        case "tmcd": return false
        // Apple's lists its keys: when the still was taken, where faces are.
        case "mebx": return XMPSearch.first("location", in: bytes, from: 0) != nil
        // Motion photos say for each frame how it was aligned with the still.
        default: return !["microvideo", "motionphoto"].contains { XMPSearch.first($0, in: bytes, from: 0) != nil }
        }
    }

    /// What plays pictures, sound and time codes; and forms that hold positions whatever they say they play.
    private static let plainHandlers: Set<FourCC> = ["vide", "soun", "pict", "auxv", "tmcd", "hint"]
    private static let positionForms: Set<FourCC> = ["gpmd", "camm", "rtmd", "fdsc"]
}

extension Sequence<UInt8> {
    /// Whether some bytes stand in these.
    fileprivate func contains(_ text: String) -> Bool { XMPSearch.first(text, in: Array(self), from: 0) != nil }
}
