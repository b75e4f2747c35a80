internal import DiarySync
internal import FoundationEssentials
import Glibc

/// One large file up and down between two programs on loopback, and the same by curl to and from nginx.
enum MediaTransferBench {
    private static let rounds = 2

    /// What one round took, in megabytes per second, and the most memory of the client.
    private struct Speeds {
        var up = 0.0
        var down = 0.0
        var clientPeak = 0.0
    }

    /// The count is the size of the file in MiB.
    static func run(_ context: BenchContext) throws {
        let byteCount = context.count(1024) << 20
        let nginx = NginxServer.isInstalled ? try NginxServer(context) : nil
        var (ours, plain): ([Speeds], [Speeds]) = ([], [])
        var serverPeak = 0.0
        for round in 0..<rounds {
            let file = context.folder.newFile("file")
            try BenchFile.write(file, byteCount: byteCount, seed: context.seed &+ UInt64(round))
            if let nginx { plain.append(try curl(file, byteCount, nginx, context)) }
            ours.append(try transfer(file, byteCount, &serverPeak, context))
            unlink(file)
        }
        nginx?.stop()
        report(ours, plain, serverPeak, context)
    }

    private static func report(_ ours: [Speeds], _ plain: [Speeds], _ serverPeak: Double, _ context: BenchContext) {
        context.add("client, peak memory", ours.map(\.clientPeak).max() ?? 0, "MB", .atMost(40))
        context.add("server, peak memory", serverPeak, "MB", .atMost(40))
        for (name, speed) in [("up", \Speeds.up), ("down", \Speeds.down)] {
            let own = ours.map { $0[keyPath: speed] }.median
            context.add("\(name), ours", own, "MB/s")
            guard !plain.isEmpty else { continue }
            let other = plain.map { $0[keyPath: speed] }.median
            context.add("\(name), curl and nginx", other, "MB/s")
            context.add("\(name), ours to curl and nginx", own / other, "x", .atLeast(0.6))
        }
        if plain.isEmpty { Output.complaint("nginx is not installed, so there is nothing to compare with") }
    }

    private static func curl(
        _ file: String, _ byteCount: Int, _ nginx: NginxServer, _ context: BenchContext
    ) throws -> Speeds {
        let copy = context.folder.newFile("copy")
        var speeds = Speeds()
        speeds.up = try speed(byteCount) {
            try ChildProcess("/usr/bin/curl", ["-sS", "-f", "-T", file, nginx.url + "file"]).succeed("curl")
        }
        speeds.down = try speed(byteCount) {
            try ChildProcess("/usr/bin/curl", ["-sS", "-f", "-o", copy, nginx.url + "file"]).succeed("curl")
        }
        unlink(copy)
        return speeds
    }

    private static func transfer(
        _ file: String, _ byteCount: Int, _ serverPeak: inout Double, _ context: BenchContext
    ) throws -> Speeds {
        let pair = try MediaPair(context)
        let hash = try pair.keep(file)
        var speeds = Speeds()
        speeds.up = try speed(byteCount) { speeds.clientPeak = try pair.sync(pair.sender) }
        speeds.down = try speed(byteCount) { speeds.clientPeak = max(speeds.clientPeak, try pair.sync(pair.receiver)) }
        serverPeak = max(serverPeak, pair.server.peakMegabytes)
        try pair.expectArrived(hash, file)
        try pair.remove()
        return speeds
    }

    private static func speed(_ byteCount: Int, _ body: () throws -> Void) rethrows -> Double {
        // What others have left to be written is not to be waited for by whoever syncs first.
        sync()
        let start = ContinuousClock.now
        try body()
        return Double(byteCount) / 1_000_000 / ((ContinuousClock.now - start) / .seconds(1))
    }
}
