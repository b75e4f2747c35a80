internal import SyncCore

/// MP4 and QuickTime, whole files and movies behind a still.
extension LocationEdits {
    /// Boxes of user data that hold a position and nothing else.
    private static let positionBoxes: Set<FourCC> = ["\u{A9}xyz", "loci"]
    /// Kinds of tracks that hold a position for every moment, and user data that holds the like.
    private static let positionTracks: Set<FourCC> = ["gpmd", "camm", "rtmd", "fdsc"]
    private static let unknownBoxes: Set<FourCC> = ["GPMF", "cmov", "gps "]
    /// Where Adobe keeps XMP in a movie.
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    mutating func addMovie(_ range: Range<Int64>) throws(ContainerError) {
        let walk = try ISOBox.walk(source, in: range)
        guard let movie = walk.elements.first("moov") else { throw .malformed("a movie without its index") }
        for box in walk.elements where box.type == "uuid" { try addIdentified(box) }
        try addBoxes(movie.payload)
        if !walk.isComplete {
            try refuseSuspicious((walk.elements.last?.payload.upperBound ?? range.lowerBound)..<range.upperBound)
        }
    }

    /// The boxes of a movie, a track, or the user data of either.
    private mutating func addBoxes(_ range: Range<Int64>) throws(ContainerError) {
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
                try addBoxes(box.payload)
            case "udta": try addBoxes(box.payload)
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
        for item in try MovieItems(source, meta).items where item.key.utf8.contains("location") { try erase(item.item) }
    }

    private mutating func addIdentified(_ box: ISOBox) throws(ContainerError) {
        let start = box.payload.lowerBound
        guard try source.bytes(start..<start + 16) == LocationEdits.xmpIdentifier else { return }
        try addXMP(min(start + 16, box.payload.upperBound)..<box.payload.upperBound)
    }

    /// The box becomes one of free space, of zeros.
    private mutating func erase(_ box: ISOBox) throws(ContainerError) {
        let size = box.payload.upperBound - box.payload.lowerBound
        guard size <= Limits.maximumMetadataBytes else { throw .tooLarge("a position") }
        _ = replace(box.start + 4..<box.start + 8, Array("free".utf8))
        _ = replace(box.payload, [UInt8](repeating: 0, count: Int(size)))
    }

    private func refuseTrack(_ track: ISOBox) throws(ContainerError) {
        guard let table = try ISOBox.find("mdia", "minf", "stbl", "stsd", in: source, range: track.payload) else {
            return
        }
        guard table.payload.count >= 8 else { throw .malformed("a damaged movie") }
        for entry in try ISOBox.walk(source, in: table.payload.lowerBound + 8..<table.payload.upperBound).elements {
            let bytes = entry.type == "mebx" ? try source.bytes(entry.payload) : []
            let isTimed = XMPSearch.first("location", in: bytes, from: 0) != nil
            if isTimed || LocationEdits.positionTracks.contains(entry.type) {
                throw .malformed("a track of positions")
            }
        }
    }
}

extension Sequence<UInt8> {
    /// Whether some bytes stand in these.
    fileprivate func contains(_ text: String) -> Bool { XMPSearch.first(text, in: Array(self), from: 0) != nil }
}
