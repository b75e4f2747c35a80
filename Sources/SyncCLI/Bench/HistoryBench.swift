internal import Codecs
internal import DiaryStore
internal import SyncCore

/// The history of one story: what passing over everybody else's operations costs.
enum HistoryBench {
    /// Each story is a change of its own, as people write them.
    static func run(_ context: BenchContext) throws {
        let store = try context.store(durability: .normal)
        let last = try write(context.stories(100_000), to: store)
        let entries = try store.read { try $0.logEntries() }
        let operations = Double(entries.reduce(0) { $0 + $1.lastSequence - $1.firstSequence + 1 })
        let reading = try (0..<BenchContext.rounds).map { _ in
            try CPUTime.microseconds { try expectOne(try store.read { try $0.history(of: last) }.count) }
        }
        context.add("history of one story, the whole log read", operations / reading.median * 1_000_000, "ops/s")
        let codec = Segment.Codec(hasher: SHA256Hasher(), checksummer: CRC32C(), compressor: Zstandard())
        let segments = try store.withCore { try $0.prepare(maximumBytes: .max).segments.map(\.bytes) }
        let opened = try segments.map { bytes in
            try bytes.withUnsafeBytes { try Segment(opening: $0, codec: codec) }
        }
        let matching = try (0..<BenchContext.rounds).map { _ in
            try CPUTime.microseconds { try expectOne(try opened.reduce(0) { try $0 + count(in: $1, of: last) }) }
        }
        context.add(
            "operations of other stories passed over", operations / matching.median * 1_000_000, "ops/s",
            .atLeast(1_000_000))
    }

    private static func write(_ stories: [NewStory], to store: DiaryStore) throws -> RecordID {
        for story in stories { _ = try store.write { try $0.create(story) } }
        return try store.write { try $0.create(NewStory(text: "the last one")) }
    }

    private static func count(in segment: Segment, of story: RecordID) throws -> Int {
        try segment.frames.count { frame in
            var isTouched = false
            try segment.withChange(frame) { bytes in
                try ChangeReader(bytes).forEachTouch(codes: .all) { if $1 == story { isTouched = true } }
            }
            return isTouched
        }
    }

    private static func expectOne(_ count: Int) throws {
        guard count == 1 else { throw BenchError("a story written once has \(count) changes: this is a bug to report") }
    }
}
