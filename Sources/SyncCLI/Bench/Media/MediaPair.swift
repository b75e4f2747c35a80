internal import DiarySync
internal import FoundationEssentials
import Glibc

/// Two diaries in folders and a server, each synced by a program of its own.
final class MediaPair {
    let server: BenchServer
    /// The folders of the diaries.
    let sender: String
    let receiver: String
    private let tokenFile: String

    init(_ context: BenchContext) throws {
        let source = try SyncedDiary.make("a", context)
        let other = try SyncedDiary.make("b", context, id: source.store.diary)
        (sender, receiver) = (source.folder, other.folder)
        server = try BenchServer(context, diary: source.store.diary)
        tokenFile = context.folder.newFile("token")
        try Data(server.token.utf8).write(to: URL(filePath: tokenFile))
        chmod(tokenFile, 0o600)
        for diary in [source, other] { try setRemote(server.url, of: diary.folder) }
    }

    /// Has a diary sync with a server, or with what stands before it.
    func setRemote(_ url: String, of diary: String) throws {
        try ChildProcess(
            ChildProcess.path(of: "sync-cli"), ["--store", diary, "remote", "set", url, "--token-file", tokenFile]
        ).succeed("sync-cli remote set")
    }

    /// Takes a file into the sender's diary.
    func keep(_ file: String) throws -> ContentHash { try BenchFile.keep(file, in: Diary.open(in: sender)) }

    /// Begins to sync a diary.
    func startSync(_ diary: String) throws -> ChildProcess {
        try ChildProcess(ChildProcess.path(of: "sync-cli"), ["--store", diary, "sync"])
    }

    /// Syncs a diary and returns the most memory that took, in megabytes.
    func sync(_ diary: String) throws -> Double {
        let client = try startSync(diary)
        var peak = 0.0
        while true {
            peak = max(peak, ProcessUse.peakMegabytes(client.identifier) ?? 0)
            if let code = client.pollEnd() {
                guard code == 0 else { throw BenchError("sync-cli sync failed (\(code)): \(client.line())") }
                return peak
            }
            usleep(2000)
        }
    }

    /// Throws unless the receiver holds the very bytes of a file.
    func expectArrived(_ hash: ContentHash, _ file: String) throws {
        let path = try Diary.open(in: receiver).vault.path(of: hash)
        guard try BenchFile.areEqual(path, file) else {
            throw BenchError("the file that arrived is not the one that was sent: this is a bug to report")
        }
    }

    /// Ends the server and removes everything.
    func remove() throws {
        server.stop()
        for folder in [sender, receiver, server.dataFolder] { try FileManager.default.removeItem(atPath: folder) }
    }
}

extension ChildProcess {
    /// Waits for its end. Throws `BenchError` when it fails.
    func succeed(_ name: String) throws {
        let code = wait()
        guard code == 0 else { throw BenchError("\(name) failed (\(code)): \(line())") }
    }
}
