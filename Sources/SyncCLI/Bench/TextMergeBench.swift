internal import DiaryStore
internal import SyncCore

/// What it takes a store to merge a story that two devices wrote in for long, apart from each other: log, rows and
/// text together, where `bench text` measures the text alone.
enum TextMergeBench {
    static func run(_ context: BenchContext) throws {
        let count = context.count(10_000)
        let store = try context.store("a.sqlite", durability: .normal)
        let other = try context.store("b.sqlite", diary: store.diary, durability: .normal, device: 1)
        let story = try store.write { try $0.create(NewStory(text: "one\ntwo\n")) }
        try hand(store, to: other)
        try type(count, in: story, at: 0, store)
        try type(count, in: story, at: 8, other)
        let segments = try other.withCore { try $0.prepare(maximumBytes: .max).segments.map(\.bytes) }
        let first = try CPUTime.microseconds { try receive(segments, store) }
        context.add("\(count) edits met by \(count) others", first / 1000, "ms")
        context.add("one of them", first / Double(count), "us")
        try type(1, in: story, at: 8, other)
        let more = try other.withCore { try $0.prepare(maximumBytes: .max).segments.map(\.bytes) }
        try type(1, in: story, at: 0, store)
        context.add("one more met by one more", try CPUTime.microseconds { try receive(more, store) } / 1000, "ms")
        guard try store.read({ try $0.story(story)?.conflictCount }) == 0 else {
            throw BenchError("merging texts made a conflict: this is a bug to report")
        }
    }

    /// Types so many letters, each an operation of its own.
    private static func type(_ count: Int, in story: RecordID, at position: Int, _ store: DiaryStore) throws {
        try store.write { write in
            guard var version = try write.reading.editableText(of: story)?.version else { return }
            for step in 0..<count {
                let place = position + step
                let change = (utf8: place..<place, replacement: step % 60 == 59 ? "\n" : "x")
                version = try write.edit([change], of: story, basedOn: version).version
            }
        }
    }

    private static func hand(_ store: DiaryStore, to other: DiaryStore) throws {
        try receive(try store.withCore { try $0.prepare(maximumBytes: .max).segments.map(\.bytes) }, other)
    }

    private static func receive(_ segments: [[UInt8]], _ store: DiaryStore) throws {
        _ = try store.withCore { try $0.receive(segments.map { .segment($0) }, sent: []) }
    }
}
