internal import MediaMetadata
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

    private static let roles: [FourCC: Role] = [
        "mdia": .opened, "minf": .opened, "stbl": .opened, "edts": .opened,
        "tkhd": .dated, "mdhd": .dated,
        "elst": .kept, "tref": .kept, "tapt": .kept, "load": .kept,
        "matt": .kept, "clip": .kept, "txas": .kept, "imap": .kept,
        "vmhd": .kept, "smhd": .kept, "hmhd": .kept, "nmhd": .kept,
        "sthd": .kept, "gmhd": .kept, "elng": .kept,
        "stsd": .kept, "stts": .kept, "ctts": .kept, "cslg": .kept,
        "stss": .kept, "stps": .kept, "sdtp": .kept, "sbgp": .kept,
        "sgpd": .kept, "subs": .kept, "stsh": .kept, "padb": .kept,
        "stdp": .kept,
        "udta": .dropped, "meta": .dropped, "uuid": .dropped, "free": .dropped,
        "skip": .dropped,
    ]

    /// Throws `ContainerError` for anything that is not expected.
    static func read(_ box: ISOBox, _ source: ByteSource) throws(ContainerError) -> MovieTrack {
        var tables: [FourCC: ISOBox] = [:]
        var preface = Preface()
        try read(box.payload, source, &preface, &tables, depth: 0)
        let samples = try SampleTables(tables, source)
        preface.add(samples.preface)
        return MovieTrack(preface: preface.bytes, samples: samples)
    }

    private static func read(
        _ range: Range<Int64>, _ source: ByteSource, _ preface: inout Preface, _ tables: inout [FourCC: ISOBox],
        depth: Int
    ) throws(ContainerError) {
        guard depth < 4 else { throw .tooLarge("a track") }
        for box in try ISOBox.all(source, in: range) {
            switch roles[box.type] {
            case .kept: preface.add(try source.whole(box.whole))
            case .dropped: break
            case .opened:
                preface.add(box.type.rawValue)
                try read(box.payload, source, &preface, &tables, depth: depth + 1)
            case .dated: preface.add(try MovieLayout.header(box, source, idle: 0))
            case nil: try readSpecial(box, source, &preface, &tables)
            }
        }
    }

    private static func readSpecial(
        _ box: ISOBox, _ source: ByteSource, _ preface: inout Preface, _ tables: inout [FourCC: ISOBox]
    ) throws(ContainerError) {
        switch box.type {
        case "hdlr":
            // What it handles; the name behind it is for people.
            let start = box.payload.lowerBound
            guard box.payload.count >= 12 else { throw .malformed("hdlr") }
            preface.add(try source.whole(start + 4..<start + 12))
        case "dinf": try requireSelfContained(box, source)
        default:
            guard SampleTables.types.contains(box.type), tables.updateValue(box, forKey: box.type) == nil else {
                throw .malformed("a box that is not known in a track, or twice there")
            }
        }
    }

    /// All data has to be in this file.
    private static func requireSelfContained(_ box: ISOBox, _ source: ByteSource) throws(ContainerError) {
        let list = try ISOBox.all(source, in: box.payload).only("dref").payload
        guard list.count >= 8 else { throw .malformed("dref") }
        for entry in try ISOBox.all(source, in: list.lowerBound + 8..<list.upperBound) {
            guard entry.payload.count >= 4, try source.number(at: entry.payload.lowerBound, bytes: 4) & 1 == 1 else {
                throw .malformed("data in another file")
            }
        }
    }

    /// Adds the samples in their order. Throws `ContainerError` when they are not all in the file.
    func add(to layout: inout PayloadLayout, of source: ByteSource) throws(ContainerError) {
        try samples.add(to: &layout, of: source)
    }
}
