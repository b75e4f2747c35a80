internal import SyncCore

/// One track of a movie.
struct MovieTrack {
    private(set) var preface: [UInt8] = []
    private var samples: SampleTables

    /// Where the bytes of each box type go.
    private enum Role {
        case kept
        case opened
        case dated
        case dropped
    }

    private static let roles: [BoxType: Role] = [
        BoxType("mdia"): .opened, BoxType("minf"): .opened, BoxType("stbl"): .opened, BoxType("edts"): .opened,
        BoxType("tkhd"): .dated, BoxType("mdhd"): .dated,
        BoxType("elst"): .kept, BoxType("tref"): .kept, BoxType("tapt"): .kept, BoxType("load"): .kept,
        BoxType("matt"): .kept, BoxType("clip"): .kept, BoxType("txas"): .kept, BoxType("imap"): .kept,
        BoxType("vmhd"): .kept, BoxType("smhd"): .kept, BoxType("hmhd"): .kept, BoxType("nmhd"): .kept,
        BoxType("sthd"): .kept, BoxType("gmhd"): .kept, BoxType("elng"): .kept,
        BoxType("stsd"): .kept, BoxType("stts"): .kept, BoxType("ctts"): .kept, BoxType("cslg"): .kept,
        BoxType("stss"): .kept, BoxType("stps"): .kept, BoxType("sdtp"): .kept, BoxType("sbgp"): .kept,
        BoxType("sgpd"): .kept, BoxType("subs"): .kept, BoxType("stsh"): .kept, BoxType("padb"): .kept,
        BoxType("stdp"): .kept,
        BoxType("udta"): .dropped, BoxType("meta"): .dropped, BoxType("uuid"): .dropped, BoxType("free"): .dropped,
        BoxType("skip"): .dropped,
    ]

    static func read(_ box: Box, _ file: BoxBytes) -> MovieTrack? {
        var tables: [BoxType: Box] = [:]
        var preface = Preface()
        guard read(box.body, file, &preface, &tables, depth: 0), let samples = SampleTables(tables, file) else {
            return nil
        }
        preface.add(samples.preface)
        return MovieTrack(preface: preface.bytes, samples: samples)
    }

    private static func read(
        _ range: Range<Int>, _ file: BoxBytes, _ preface: inout Preface, _ tables: inout [BoxType: Box], depth: Int
    ) -> Bool {
        guard depth < 4, let boxes = file.boxes(in: range) else { return false }
        for box in boxes {
            switch roles[box.type] {
            case .kept: preface.add(file.bytes[box.whole])
            case .dropped: break
            case .opened:
                preface.add(box.type.code)
                guard read(box.body, file, &preface, &tables, depth: depth + 1) else { return false }
            case .dated:
                guard let facts = MovieLayout.header(box, file, [(0, 4), (1, 8)], idle: 0) else { return false }
                preface.add(facts)
            case nil:
                guard readSpecial(box, file, &preface, &tables) else { return false }
            }
        }
        return true
    }

    private static func readSpecial(
        _ box: Box, _ file: BoxBytes, _ preface: inout Preface, _ tables: inout [BoxType: Box]
    ) -> Bool {
        switch box.type {
        case BoxType("hdlr"):
            // What it handles; the name behind it is for people.
            guard box.body.count >= 12 else { return false }
            preface.add(file.bytes[(box.body.lowerBound + 4)..<(box.body.lowerBound + 12)])
            return true
        case BoxType("dinf"): return isSelfContained(box, file)
        default:
            return SampleTables.types.contains(box.type) && tables.updateValue(box, forKey: box.type) == nil
        }
    }

    /// Whether all data is in this file.
    private static func isSelfContained(_ box: Box, _ file: BoxBytes) -> Bool {
        guard let list = file.boxes(in: box.body).flatMap({ BoxBytes.only(BoxType("dref"), in: $0) }),
            list.body.count >= 8,
            let entries = file.boxes(in: (list.body.lowerBound + 8)..<list.body.upperBound)
        else { return false }
        return entries.allSatisfy { entry in
            file.word32(entry.body.lowerBound).map { !entry.body.isEmpty && $0 & 1 == 1 } ?? false
        }
    }

    /// Adds the samples in their order; false when they are not all in the file.
    func add(to layout: inout PayloadLayout, of source: PayloadSource) -> Bool { samples.add(to: &layout, of: source) }
}
