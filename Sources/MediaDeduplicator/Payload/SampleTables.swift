internal import SyncCore

/// Which bytes of a file are a track's samples: the tables of chunks, their positions, and sizes.
struct SampleTables {
    static let types: Set<BoxType> = [sizes, compactSizes, chunks, positions, longPositions]

    private static let sizes = BoxType("stsz")
    private static let compactSizes = BoxType("stz2")
    private static let chunks = BoxType("stsc")
    private static let positions = BoxType("stco")
    private static let longPositions = BoxType("co64")

    /// What of the tables belongs to the payload.
    private(set) var preface: [UInt8] = []
    private let file: BoxBytes
    private let sizeTable: Box
    /// The size of all samples, or zero when each has its own.
    private let uniformSize: Int64
    private let sampleCount: Int
    /// The first chunk of each run of chunks, and how many samples each of the run has.
    private var runs: [(firstChunk: Int, samples: Int)] = []
    private let positionTable: Box
    private let positionBytes: Int
    private let chunkCount: Int

    /// Reads the tables; `nil` when one is missing or states more than it holds.
    init?(_ tables: [BoxType: Box], _ file: BoxBytes) {
        let places = [SampleTables.positions, SampleTables.longPositions].compactMap { tables[$0] }
        guard let sizeTable = tables[SampleTables.sizes], tables[SampleTables.compactSizes] == nil, places.count == 1,
            let runTable = tables[SampleTables.chunks],
            let uniform = file.word32(sizeTable.body.lowerBound + 4), sizeTable.body.count >= 12,
            let count = file.word32(sizeTable.body.lowerBound + 8),
            places[0].body.count >= 8, let chunks = file.word32(places[0].body.lowerBound + 4)
        else { return nil }
        let wordBytes = places[0].type == SampleTables.positions ? 4 : 8
        guard uniform != 0 || Int(count) <= (sizeTable.body.count - 12) / 4,
            // QuickTime's old sound tracks state 1 whatever a sample takes, so where their data ends is not told here.
            uniform != 1,
            Int(chunks) <= (places[0].body.count - 8) / wordBytes, chunks <= Limits.maximumContainerParts
        else { return nil }
        self.file = file
        self.sizeTable = sizeTable
        uniformSize = Int64(uniform)
        sampleCount = Int(count)
        positionTable = places[0]
        positionBytes = wordBytes
        chunkCount = Int(chunks)
        guard readRuns(runTable) else { return nil }
    }

    private mutating func readRuns(_ table: Box) -> Bool {
        guard table.body.count >= 8, let count = file.word32(table.body.lowerBound + 4),
            Int(count) <= (table.body.count - 8) / 12
        else { return false }
        var hasOneDescription = true
        for index in 0..<Int(count) {
            let start = table.body.lowerBound + 8 + 12 * index
            guard let first = file.word32(start), let samples = file.word32(start + 4),
                let description = file.word32(start + 8), Int(first) > (runs.last?.firstChunk ?? 0),
                index > 0 || first == 1
            else { return false }
            hasOneDescription = hasOneDescription && description == 1
            runs.append((Int(first), Int(samples)))
        }
        var part = Preface()
        part.add(file.bytes[sizeTable.body])
        // Which description a sample has depends on its chunk.
        part.add(hasOneDescription ? [] : file.bytes[table.body])
        preface = part.bytes
        return chunkCount == 0 || !runs.isEmpty
    }

    /// Adds the chunks' bytes in their order; false when they are not all in the file or not all samples are in one.
    func add(to layout: inout PayloadLayout, of source: PayloadSource) -> Bool {
        var sample = 0
        var run = 0
        for chunk in 0..<chunkCount {
            while run + 1 < runs.count, runs[run + 1].firstChunk <= chunk + 1 { run += 1 }
            let count = runs[run].samples
            guard count <= sampleCount - sample, let size = size(of: count, from: sample),
                let place = file.word(positionTable.body.lowerBound + 8 + chunk * positionBytes, positionBytes),
                let start = Int64(exactly: place), layout.add(start, size, of: source)
            else { return false }
            sample += count
        }
        return sample == sampleCount
    }

    private func size(of count: Int, from first: Int) -> Int64? {
        guard uniformSize == 0 else {
            let (size, overflow) = uniformSize.multipliedReportingOverflow(by: Int64(count))
            return overflow ? nil : size
        }
        var total: Int64 = 0
        for sample in first..<(first + count) {
            guard let size = file.word32(sizeTable.body.lowerBound + 12 + 4 * sample) else { return nil }
            total += Int64(size)
        }
        return total
    }
}
