internal import DiaryStore
internal import SyncCore

/// Digests of a diary, which `verify --against` compares, and a check of the whole store.
enum VerifyBench {
    static func run(_ context: BenchContext) throws {
        var generator = StoryGenerator(seed: context.seed)
        let store = try context.store()
        try WritingBenches.write(generator.stories(context.count(100_000)), to: store)
        try seal(store)
        let before = try size(store)
        try add("all records", context) { _ = try store.withSnapshot { try $0.digest() } }
        try add("the first kept digest", context) { _ = try store.digest() }
        context.add("what is kept of them", (try size(store) - before) / 1024, "KiB")
        try add("with nothing new", context) { _ = try store.digest() }
        for story in generator.stories(BenchContext.rounds) {
            _ = try store.write { try $0.create(story) }
            try seal(store)
            try add("after one more story", context) { _ = try store.digest() }
        }
        try add("a check of the whole store", context) { _ = try store.checkIntegrity() }
    }

    private static func add(_ name: String, _ context: BenchContext, _ body: () throws -> Void) throws {
        context.add(name, try CPUTime.microseconds(of: body) / 1000, "ms")
    }

    /// Seals the open tail, as a sync does.
    private static func seal(_ store: DiaryStore) throws {
        _ = try store.withCore { try $0.prepare(maximumBytes: 1) }
    }

    private static func size(_ store: DiaryStore) throws -> Double {
        try WritingBenches.checkpoint(store)
        return try ScratchFolder.size(store.path)
    }
}
