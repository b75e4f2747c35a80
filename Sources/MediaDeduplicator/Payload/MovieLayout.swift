internal import SyncCore

/// MP4 and QuickTime: the samples of all tracks, with everything that says how and when they are shown.
///
/// The preface holds the brand, the film's and the tracks' headers without their dates, edit lists, matrices, sample
/// descriptions and all tables but those of positions; the samples follow, track by track. So it does not matter whether
/// `moov` stands in front or behind, nor what is written about the film. How samples are gathered in chunks does not
/// matter either while there is one sample description.
/// Fragments, compressed headers, data in other files and boxes that are not known here are not expected.
enum MovieLayout {
    static func read(_ file: BoxBytes, brand: UInt32, _ source: PayloadSource) -> PayloadLayout? {
        guard let movie = file.boxes(in: 0..<file.bytes.count)?.first, let boxes = file.boxes(in: movie.body),
            boxes.contains(where: { $0.type == track })
        else { return nil }
        var layout = PayloadLayout(.boxes)
        var preface = Preface()
        preface.add(BoxType("moov").code)
        preface.add(brand)
        for box in boxes {
            guard add(box, file, source, &preface, &layout) else { return nil }
        }
        layout.preface = preface.bytes
        return layout
    }

    private static func add(
        _ box: Box, _ file: BoxBytes, _ source: PayloadSource, _ preface: inout Preface, _ layout: inout PayloadLayout
    ) -> Bool {
        switch box.type {
        case BoxType("mvhd"):
            guard let facts = header(box, file, [(0, 4), (1, 8)], idle: 4) else { return false }
            preface.add(facts)
        case track:
            guard let track = MovieTrack.read(box, file), track.add(to: &layout, of: source) else { return false }
            preface.add(track.preface)
        case BoxType("iods"): preface.add(file.bytes[box.whole])
        case BoxType("udta"), BoxType("meta"), BoxType("free"), BoxType("skip"), BoxType("uuid"): break
        default: return false
        }
        return true
    }

    private static let track = BoxType("trak")

    /// A header box without its two dates, and without `idle` bytes at its end.
    ///
    /// `dates` gives the length of one date by version.
    static func header(_ box: Box, _ file: BoxBytes, _ dates: [(version: UInt8, count: Int)], idle: Int) -> [UInt8]? {
        guard box.body.count >= 4, let date = dates.first(where: { $0.version == file.bytes[box.body.lowerBound] })
        else { return nil }
        let start = box.body.lowerBound
        let rest = start + 4 + 2 * date.count
        let end = box.body.upperBound - idle
        guard rest <= end else { return nil }
        return Array(file.bytes[start..<(start + 4)] + file.bytes[rest..<end])
    }
}
