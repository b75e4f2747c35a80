internal import DiarySync
internal import FoundationEssentials
import Glibc

/// The memory of client and server in the first sync of a big diary, each a process of its own.
enum FirstSyncBench {
    static func run(_ context: BenchContext) throws {
        let count = context.count(1_000_000)
        let (source, other, id) = try diaries(count, context)
        let server = try BenchServer(context, diary: id)
        let tokenFile = context.folder.newFile("token")
        try Data(server.token.utf8).write(to: URL(filePath: tokenFile))
        try sync("sending", source, server, tokenFile, count, context)
        try sync("receiving", other, server, tokenFile, count, context)
        context.add("server, peak memory", server.peakMegabytes, "MB", .atMost(200))
        server.stop()
        try SyncedDiary.expectEqual(Diary.open(in: source), Diary.open(in: other))
    }

    /// The folders of a full and of an empty diary. Closed, because other processes are going to open them.
    private static func diaries(
        _ count: Int, _ context: BenchContext
    ) throws -> (source: String, other: String, id: DiaryID) {
        var generator = StoryGenerator(seed: context.seed)
        let source = try SyncedDiary.make("a", context)
        try SyncedDiary.fill(source, count, from: &generator)
        let other = try SyncedDiary.make("b", context, id: source.store.diary)
        return (source.folder, other.folder, source.store.diary)
    }

    private static func sync(
        _ name: String, _ diary: String, _ server: BenchServer, _ tokenFile: String, _ count: Int,
        _ context: BenchContext
    ) throws {
        let program = try ChildProcess.path(of: "sync-cli")
        let remote = try ChildProcess(
            program, ["--store", diary, "remote", "set", server.url, "--token-file", tokenFile])
        guard remote.wait() == 0 else { throw BenchError("sync-cli remote set failed: \(remote.line())") }
        let start = ContinuousClock.now
        let client = try ChildProcess(program, ["--store", diary, "sync"])
        let peak = try peak(of: client)
        context.add("client \(name), peak memory", peak, "MB", .atMost(200))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        context.add("client \(name)", Double(count) / seconds, "stories/s")
    }

    /// The last high-water mark seen before the process ended: what grew in the last centisecond may be missing.
    private static func peak(of client: ChildProcess) throws -> Double {
        var peak = 0.0
        while true {
            peak = max(peak, ProcessUse.peakMegabytes(client.identifier) ?? 0)
            if let code = client.pollEnd() {
                guard code == 0 else { throw BenchError("sync-cli sync failed (\(code)): \(client.line())") }
                return peak
            }
            usleep(10_000)
        }
    }
}
