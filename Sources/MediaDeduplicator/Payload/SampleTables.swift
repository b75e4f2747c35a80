internal import MediaMetadata
internal import SyncCore

/// Which bytes of a file are a track's samples: the tables of chunks, their positions, and sizes.
struct SampleTables {
    static let types: Set<FourCC> = [sizes, compactSizes, chunks, positions, longPositions]

    private static let sizes: FourCC = "stsz"
    private static let compactSizes: FourCC = "stz2"
    private static let chunks: FourCC = "stsc"
    private static let positions: FourCC = "stco"
    private static let longPositions: FourCC = "co64"

    /// What of the tables belongs to the payload.
    private(set) var preface: [UInt8] = []
    /// The table of sizes, which stand one after another behind twelve bytes.
    private let sizeTable: [UInt8]
    /// The size of all samples, or zero when each has its own.
    private let uniformSize: Int64
    private let sampleCount: Int
    /// The first chunk of each run of chunks, and how many samples each of the run has.
    private var runs: [(firstChunk: Int, samples: Int)] = []
    private let positionsStart: Int64
    private let positionBytes: Int
    private let chunkCount: Int

    /// Reads the tables. Throws `ContainerError` when one is missing or states more than it holds.
    init(_ tables: [FourCC: ISOBox], _ source: ByteSource) throws(ContainerError) {
        let places = [SampleTables.positions, SampleTables.longPositions].compactMap { tables[$0] }
        guard let sizes = tables[SampleTables.sizes]?.payload, tables[SampleTables.compactSizes] == nil,
            places.count == 1, let runTable = tables[SampleTables.chunks]?.payload,
            sizes.count >= 12, places[0].payload.count >= 8
        else { throw .malformed("a track without its tables") }
        uniformSize = Int64(try source.number(at: sizes.lowerBound + 4, bytes: 4))
        sampleCount = Int(try source.number(at: sizes.lowerBound + 8, bytes: 4))
        sizeTable = try source.whole(sizes)
        chunkCount = Int(try source.number(at: places[0].payload.lowerBound + 4, bytes: 4))
        positionsStart = places[0].payload.lowerBound + 8
        positionBytes = places[0].type == SampleTables.positions ? 4 : 8
        guard uniformSize != 0 || sampleCount <= (sizes.count - 12) / 4,
            // QuickTime's old sound tracks state 1 whatever a sample takes, so where their data ends is not told here.
            uniformSize != 1,
            chunkCount <= (places[0].payload.count - 8) / positionBytes, chunkCount <= Limits.maximumContainerParts
        else { throw .malformed("a table that states more than it holds") }
        try readRuns(runTable, source)
    }

    private mutating func readRuns(_ table: Range<Int64>, _ source: ByteSource) throws(ContainerError) {
        guard table.count >= 8 else { throw .malformed("stsc") }
        let count = Int(try source.number(at: table.lowerBound + 4, bytes: 4))
        guard count <= (table.count - 8) / 12 else { throw .malformed("stsc") }
        var hasOneDescription = true
        for index in 0..<count {
            let start = table.lowerBound + 8 + 12 * Int64(index)
            let first = Int(try source.number(at: start, bytes: 4))
            guard first > (runs.last?.firstChunk ?? 0), index > 0 || first == 1 else { throw .malformed("stsc") }
            runs.append((first, Int(try source.number(at: start + 4, bytes: 4))))
            let description = try source.number(at: start + 8, bytes: 4)
            hasOneDescription = hasOneDescription && description == 1
        }
        guard chunkCount == 0 || !runs.isEmpty else { throw .malformed("stsc") }
        var part = Preface()
        part.add(sizeTable)
        // Which description a sample has depends on its chunk.
        part.add(hasOneDescription ? [] : try source.whole(table))
        preface = part.bytes
    }

    /// Adds the chunks' bytes in their order. Throws `ContainerError` when they are not all in the file, or not all samples
    /// are in one.
    func add(to layout: inout PayloadLayout, of source: ByteSource) throws(ContainerError) {
        var sample = 0
        var run = 0
        for chunk in 0..<chunkCount {
            while run + 1 < runs.count, runs[run + 1].firstChunk <= chunk + 1 { run += 1 }
            let count = runs[run].samples
            guard count <= sampleCount - sample else { throw .malformed("more samples than there are") }
            let size = try size(of: count, from: sample)
            let place = try source.number(at: positionsStart + Int64(chunk * positionBytes), bytes: positionBytes)
            guard place <= UInt64(source.count), size <= source.count - Int64(place) else {
                throw .malformed("a sample behind the end of the file")
            }
            try layout.add(Int64(place)..<Int64(place) + size, of: source)
            sample += count
        }
        guard sample == sampleCount else { throw .malformed("samples in no chunk") }
    }

    private func size(of count: Int, from first: Int) throws(ContainerError) -> Int64 {
        guard uniformSize == 0 else {
            let (size, overflow) = uniformSize.multipliedReportingOverflow(by: Int64(count))
            guard !overflow else { throw .malformed("stsz") }
            return size
        }
        var total: Int64 = 0
        for place in stride(from: 12 + 4 * first, to: 12 + 4 * (first + count), by: 4) {
            let (high, low) = (Int64(sizeTable[place]) << 8 | Int64(sizeTable[place + 1]), sizeTable[place + 2])
            total += high << 16 | Int64(low) << 8 | Int64(sizeTable[place + 3])
        }
        return total
    }
}
