internal import DiaryStore
internal import SQLiteKit
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
        try upgrades(store.path, context)
    }

    /// Opens the store as if an older version had written it: one that understood everything, and one that did not.
    private static func upgrades(_ path: String, _ context: BenchContext) throws {
        try add("opening it", context) { _ = try DiaryStore.open(at: path) }
        let older = "DELETE FROM setting WHERE key='interpretation'"
        try change(path, older)
        try add("opening after an upgrade, nothing left", context) { _ = try DiaryStore.open(at: path) }
        try change(path, older + "; INSERT INTO uninterpreted SELECT number, 1 FROM log WHERE head>0")
        try add("opening after an upgrade, one record", context) { _ = try DiaryStore.open(at: path) }
        let all =
            "; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<\(context.count(100_000)))"
            + " INSERT INTO uninterpreted SELECT 1, i FROM n"
        try change(path, older + all)
        try add("opening after an upgrade, all records", context) { _ = try DiaryStore.open(at: path) }
    }

    private static func change(_ path: String, _ sql: String) throws {
        try Connection(path: path, options: OpenOptions(access: .readWrite, walAutocheckpointPages: 0)).execute(sql)
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
