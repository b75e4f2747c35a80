internal import Codecs
internal import DiaryStore
internal import FoundationEssentials
internal import SyncCore

/// From rows to segments and back, as rates per second of CPU time.
enum SegmentBenches {
    static func run(_ context: BenchContext) throws {
        let stories = context.stories(100_000)
        let diary = DiaryID(Bytes16(high: context.seed, low: 1))
        try sealing(stories, diary, context)
        try receiving(stories, diary, context)
        try files(stories, diary, context)
    }

    private static func sealed(
        _ stories: [NewStory], _ diary: DiaryID, compressor: (any Compressor)?
    ) -> [[UInt8]] {
        let actor = ActorID(Bytes16(high: 0x0A0A, low: 0x0B0B))
        var sealer = SegmentSealer(diary: diary, actor: actor, compressor: compressor)
        sealer.seal(stories)
        return sealer.segments
    }

    private static func sealing(_ stories: [NewStory], _ diary: DiaryID, _ context: BenchContext) throws {
        let costs = (0..<BenchContext.rounds).map { _ in
            CPUTime.microseconds { _ = sealed(stories, diary, compressor: nil) }
        }
        context.add(
            "rows to segments, not compressed", rate(stories.count, costs.median), "stories/s", .atLeast(150_000))
    }

    private static func receiving(_ stories: [NewStory], _ diary: DiaryID, _ context: BenchContext) throws {
        let segments = sealed(stories, diary, compressor: nil)
        let costs = try (0..<BenchContext.rounds).map { _ in
            let store = try context.store(diary: diary)
            let cost = try CPUTime.microseconds { try receive(segments, into: store) }
            try expect(stories.count, in: store)
            try context.folder.remove(database: store.path)
            return cost
        }
        context.add(
            "segments to rows of an empty store, not compressed", rate(stories.count, costs.median), "stories/s",
            .atLeast(60_000))
    }

    /// The same with compression, and with one file per segment.
    private static func files(_ stories: [NewStory], _ diary: DiaryID, _ context: BenchContext) throws {
        var paths: [String] = []
        let writing = try CPUTime.microseconds {
            for segment in sealed(stories, diary, compressor: Zstandard()) {
                let path = context.folder.newFile("segment")
                try Data(segment).write(to: URL(filePath: path))
                paths.append(path)
            }
        }
        context.add("row to sealed file, compressed", writing / Double(stories.count), "us")
        let store = try context.store(diary: diary)
        let reading = try CPUTime.microseconds {
            try receive(try paths.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }, into: store)
        }
        try expect(stories.count, in: store)
        context.add("file to row, compressed", reading / Double(stories.count), "us")
    }

    /// Takes segments in as an exchange would: as many at a time as a reply carries.
    static func receive(_ segments: [[UInt8]], into store: DiaryStore) throws {
        var next = 0
        while next < segments.count {
            var items: [SyncReply.Item] = []
            var byteCount = 0
            while next < segments.count, byteCount < Limits.targetExchangeBytes {
                byteCount += segments[next].count
                items.append(.segment(segments[next]))
                next += 1
            }
            let received = try store.withCore { try $0.receive(items, sent: []) }
            guard received.parked + received.quarantined == 0 else {
                throw BenchError("a segment of the benchmark was not applied: this is a bug to report")
            }
        }
    }

    private static func expect(_ count: Int, in store: DiaryStore) throws {
        let digest = try store.withCore { try $0.digest() }
        guard digest.kinds.map(\.count) == [count] else {
            throw BenchError("not every story arrived: this is a bug to report")
        }
    }

    private static func rate(_ count: Int, _ microseconds: Double) -> Double {
        Double(count) / microseconds * 1_000_000
    }
}
