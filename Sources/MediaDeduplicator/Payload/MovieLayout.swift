internal import MediaMetadata
internal import SyncCore

/// MP4 and QuickTime: the samples of all tracks, with everything that says how and when they are shown.
///
/// The preface holds the brand, the film's and the tracks' headers without their dates, edit lists, matrices, sample
/// descriptions and all tables but those of positions; the samples follow, track by track. So it does not matter whether
/// `moov` stands in front or behind, nor what is written about the film. How samples are gathered in chunks does not
/// matter either while there is one sample description.
/// Fragments, compressed headers, data in other files and boxes that are not known here are not expected.
enum MovieLayout {
    /// Reads the `moov` box. Throws `ContainerError` for anything that is not expected.
    static func read(_ movie: ISOBox, brand: UInt32, _ source: ByteSource) throws(ContainerError) -> PayloadLayout {
        let boxes = try ISOBox.all(source, in: movie.payload)
        guard boxes.contains(where: { $0.type == track }) else { throw .malformed("a movie without tracks") }
        var layout = PayloadLayout(.boxes)
        var preface = Preface()
        preface.add(movie.type.rawValue)
        preface.add(brand)
        for box in boxes { try add(box, source, &preface, &layout) }
        layout.preface = preface.bytes
        return layout
    }

    private static func add(
        _ box: ISOBox, _ source: ByteSource, _ preface: inout Preface, _ layout: inout PayloadLayout
    ) throws(ContainerError) {
        switch box.type {
        case "mvhd": preface.add(try header(box, source, idle: 4))
        case track:
            let track = try MovieTrack.read(box, source)
            try track.add(to: &layout, of: source)
            preface.add(track.preface)
        case "iods": preface.add(try source.whole(box.whole))
        case "udta", "meta", "free", "skip", "uuid": break
        default: throw .malformed("a box that is not known in a movie")
        }
    }

    private static let track: FourCC = "trak"

    /// A header box without its two dates, and without `idle` bytes at its end.
    static func header(_ box: ISOBox, _ source: ByteSource, idle: Int64) throws(ContainerError) -> [UInt8] {
        let start = box.payload.lowerBound
        guard box.payload.count >= 4 else { throw .malformed("a header of a movie") }
        let version = try source.number(at: start, bytes: 1)
        // A date takes four bytes in version 0, and eight in 1.
        let rest = start + (version == 0 ? 12 : 20)
        let end = box.payload.upperBound - idle
        guard version <= 1, rest <= end else { throw .malformed("a header of a movie") }
        return try source.whole(start..<start + 4) + source.whole(rest..<end)
    }
}
