internal import DiarySync
import Glibc

/// One large file up and down, while client and server are killed at random: what is sent beyond what the server had
/// said it holds, and whether the end is the same to the byte.
enum MediaKillBench {
    private static let kills = 20

    /// The count is the size of the file in MiB.
    static func run(_ context: BenchContext) throws {
        let byteCount = context.count(1024) << 20
        let file = context.folder.newFile("file")
        try BenchFile.write(file, byteCount: byteCount, seed: context.seed)
        let pair = try MediaPair(context)
        let hash = try pair.keep(file)
        let proxy = try CountingProxy(to: port(pair.server.url))
        defer { proxy.stop() }
        for diary in [pair.sender, pair.receiver] { try pair.setRemote("http://127.0.0.1:\(proxy.port)", of: diary) }
        var random = SeededRandom(seed: context.seed)
        let up = try move(pair.sender, kills / 2, byteCount, pair, proxy, &random) { $0.sent }
        let down = try move(pair.receiver, kills - kills / 2, byteCount, pair, proxy, &random) { $0.received }
        try pair.expectArrived(hash, file)
        context.add("kills while sending", Double(up), "")
        context.add("kills while receiving", Double(down), "")
        context.add("bytes sent again that the server had", Double(proxy.count.resent), "B", .atMost(0))
        let lost = Double(proxy.count.sent - Int64(byteCount)) / Double(byteCount)
        context.add("sent, not yet durable, and so sent again", lost * 100, "%")
        try pair.remove()
    }

    /// Syncs a diary until it is done, killing one side or the other each time a random part has moved.
    private static func move(
        _ diary: String, _ kills: Int, _ byteCount: Int, _ pair: MediaPair, _ proxy: CountingProxy,
        _ random: inout SeededRandom, _ moved: (CountingProxy.Count) -> Int64
    ) throws -> Int {
        var done = 0
        for _ in 0..<1000 {
            let client = try pair.startSync(diary)
            while client.identifier != 0 {
                let goal = moved(proxy.count) + Int64(random.next() % UInt64(byteCount / kills / 2))
                while client.pollEnd() == nil, done == kills || moved(proxy.count) < goal { usleep(200) }
                guard client.identifier != 0 else { break }
                done += 1
                if random.next() % 2 == 0 { try killServer(pair, proxy) } else { client.kill() }
            }
            if try isSettled(diary) { return done }
            // A file that could not be moved waits a few seconds for its next attempt.
            usleep(100_000)
        }
        throw BenchError("the file does not get through after the last kill: this is a bug to report")
    }

    /// The client lives, and finds the server again at its new port.
    private static func killServer(_ pair: MediaPair, _ proxy: CountingProxy) throws {
        try pair.server.killAndRestart()
        proxy.aim(at: try port(pair.server.url))
    }

    private static func isSettled(_ diary: String) throws -> Bool {
        try Diary.open(in: diary).store.read { try !$0.media().isEmpty && $0.media(.missing).isEmpty }
    }

    private static func port(_ url: String) throws -> UInt16 {
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw BenchError("\(url) has no port")
        }
        return port
    }
}
