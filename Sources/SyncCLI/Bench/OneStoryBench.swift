internal import DiarySync
import Glibc

/// What syncing a single story costs each side beyond its commits, in a small diary and in a big one.
enum OneStoryBench {
    private static let rounds = 200

    /// What one side used, summed over the rounds.
    private struct Use {
        var cpu = 0.0
        var commits = 0.0
    }

    /// The three sides of a story's way: its writer, the server, whoever receives it; and a plain commit in between,
    /// which finds the processor's caches as cold as they do.
    private struct Sides {
        var plain = Use()
        var writer = Use()
        var serverForWriter = Use()
        var receiver = Use()
        var serverForReceiver = Use()
    }

    /// Runs the parts first, then the whole.
    static func runWithParts(_ context: BenchContext) async throws {
        try await OneStoryParts.run(context)
        try await run(context)
    }

    static func run(_ context: BenchContext) async throws {
        let large = context.count(1_000_000)
        let small = max(1, large / 100)
        for size in [small, large] { report(try await sides(size, context), "at \(size)", context) }
    }

    private static func sides(_ count: Int, _ context: BenchContext) async throws -> Sides {
        var generator = StoryGenerator(seed: context.seed)
        let source = try SyncedDiary.make("a", context)
        try SyncedDiary.fill(source, count, from: &generator)
        let server = try BenchServer(context, diary: source.store.diary)
        let writer = try SyncedDiary(source, server)
        let receiver = try SyncedDiary(SyncedDiary.make("b", context, id: source.store.diary), server)
        for synced in [writer, receiver] {
            _ = try await synced.engine.sync()
            try WritingBenches.checkpoint(synced.diary.store)
        }
        // What the system still writes back would interrupt, at our cost.
        sync()
        let plain = try PlainStories(at: context.folder.newFile("plain.sqlite"))
        let sides = try await measure(writer, receiver, server, plain, &generator)
        server.stop()
        try SyncedDiary.expectEqual(writer.diary, receiver.diary)
        return sides
    }

    private static func measure(
        _ writer: SyncedDiary, _ receiver: SyncedDiary, _ server: BenchServer, _ plain: PlainStories,
        _ generator: inout StoryGenerator
    ) async throws -> Sides {
        let writerCommits = try CommitCounter(writer.diary.store.path)
        let receiverCommits = try CommitCounter(receiver.diary.store.path)
        var sides = Sides()
        for _ in 0..<rounds {
            let story = generator.next()
            _ = try writer.diary.store.write { try $0.create(story) }
            try await add(writer, writerCommits, server, &sides.writer, &sides.serverForWriter)
            sides.plain.cpu += try CPUTime.microseconds { try plain.insertOneByOne([story]) }
            try await add(receiver, receiverCommits, server, &sides.receiver, &sides.serverForReceiver)
        }
        return sides
    }

    private static func add(
        _ synced: SyncedDiary, _ commits: CommitCounter, _ server: BenchServer, _ client: inout Use,
        _ serving: inout Use
    ) async throws {
        let start = (commits.count, server.commits.count, server.cpu)
        client.cpu += try await CPUTime.asyncMicroseconds { _ = try await synced.engine.sync(includingMedia: true) }
        client.commits += commits.count - start.0
        serving.commits += server.commits.count - start.1
        serving.cpu += server.cpu - start.2
    }

    private static func report(_ sides: Sides, _ size: String, _ context: BenchContext) {
        let commit = sides.plain.cpu / Double(rounds)
        context.add("a plain commit under FULL \(size)", commit, "us")
        report(sides.writer, "writer \(size)", commit, context)
        report(sides.serverForWriter, "server for the writer \(size)", commit, context)
        report(sides.receiver, "receiver \(size)", commit, context)
        report(sides.serverForReceiver, "server for the receiver \(size)", commit, context)
    }

    private static func report(_ use: Use, _ name: String, _ commit: Double, _ context: BenchContext) {
        let commits = use.commits / Double(rounds)
        context.add("\(name), commits", commits, "", .atMost(2))
        context.add("\(name), beyond commits", use.cpu / Double(rounds) - commits * commit, "us", .atMost(100))
    }
}
