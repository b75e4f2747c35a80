internal import DiarySync

/// Syncing over HTTP on loopback, with the server in a process of its own.
enum SyncBenches {
    /// A whole diary to the server, and from there to an empty one: stories per second of wall time.
    static func http(_ context: BenchContext) async throws {
        let count = context.count(100_000)
        var generator = StoryGenerator(seed: context.seed)
        let source = try SyncedDiary.make("a", context)
        try SyncedDiary.fill(source, count, from: &generator)
        let server = try BenchServer(context, diary: source.store.diary)
        let other = try SyncedDiary.make("b", context, id: source.store.diary)
        let up = try await seconds(of: SyncedDiary(source, server).engine)
        context.add("stories to the server", Double(count) / up, "stories/s", .atLeast(20_000))
        let down = try await seconds(of: SyncedDiary(other, server).engine)
        context.add("stories to an empty diary", Double(count) / down, "stories/s", .atLeast(20_000))
        server.stop()
        try SyncedDiary.expectEqual(source, other)
    }

    private static func seconds(of engine: SyncEngine) async throws -> Double {
        let start = ContinuousClock.now
        _ = try await engine.sync()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
