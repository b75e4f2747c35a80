internal import DiarySync
import Glibc
internal import SyncServer

/// A `sync-server` in a process of its own, on loopback, with one diary.
final class BenchServer {
    private(set) var url: String
    let token: String
    let commits: CommitCounter
    private let diary: DiaryID
    private let data: String
    private var process: ChildProcess

    init(_ context: BenchContext, diary: DiaryID) throws {
        let data = context.folder.newFile("server")
        let registry = try ServerRegistry(dataFolder: data)
        _ = try registry.createDiary(name: "bench", id: diary)
        token = try registry.addDevice(diary: "bench", name: "bench").token
        try registry.close()
        self.diary = diary
        self.data = data
        (process, url) = try BenchServer.start(data)
        commits = try CommitCounter(data + "/server.sqlite")
    }

    private static func start(_ data: String) throws -> (ChildProcess, String) {
        let process = try ChildProcess(
            ChildProcess.path(of: "sync-server"), ["run", "--data", data, "--listen", "127.0.0.1:0"])
        let line = process.line()
        guard let start = line.firstRange(of: "http://") else { throw BenchError("sync-server did not start: \(line)") }
        return (process, String(line[start.lowerBound...]))
    }

    /// Kills it, as a power cut would, and starts it again at another port.
    func killAndRestart() throws {
        process.kill()
        (process, url) = try BenchServer.start(data)
    }

    /// Where it keeps what is being sent to it.
    var dataFolder: String { data }

    /// The processor time it has used, in microseconds.
    var cpu: Double { ProcessUse.cpuMicroseconds(process.identifier) }
    /// The most memory it has had, in megabytes.
    var peakMegabytes: Double { ProcessUse.peakMegabytes(process.identifier) ?? 0 }

    /// A connection to it.
    func transport() throws -> CurlTransport {
        try CurlTransport(baseURL: url, diary: diary.description, token: token)
    }

    /// Ends it.
    func stop() { process.stop() }
}
