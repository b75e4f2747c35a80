import Glibc
import SyncTestSupport

/// A running `sync-server` with one diary.
final class ServerRun {
    let scratch: TemporaryFolder
    let url: String
    private var identifier: pid_t = 0

    /// Starts a server for a diary and waits until it says where it listens.
    init(_ scratch: TemporaryFolder) throws {
        self.scratch = scratch
        let pipe = scratch.file("listening")
        guard mkfifo(pipe, 0o600) == 0 else { throw Program.Failure(what: "no pipe could be made") }
        identifier = try Program.start(
            Program.path("sync-server"), ["run", "--data", "data", "--listen", "127.0.0.1:0"], in: scratch,
            redirections: [(STDERR_FILENO, "listening", O_RDWR)])
        guard let file = fopen(pipe, "r") else { throw Program.Failure(what: "the server's pipe cannot be opened") }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 256)
        _ = fgets(&buffer, Int32(buffer.count), file)
        let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        url = line.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    }

    /// Runs a command of the server's beside it and returns its first line.
    @discardableResult
    func tool(_ arguments: String...) throws -> String {
        let run = try Program.start(
            Program.path("sync-server"), arguments + ["--data", "data"], in: scratch,
            redirections: [(STDOUT_FILENO, "tool", O_WRONLY | O_CREAT | O_TRUNC)])
        guard Program.end(run) == 0 else { throw Program.Failure(what: "sync-server \(arguments) failed") }
        return scratch.text("tool").split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Gives a device access and sets its remote.
    func admit(_ device: Device, to diary: String) throws {
        let token = "\(device.store).token"
        scratch.write(Array(try tool("device", "add", diary, device.store).utf8), as: token)
        _ = try device.make("remote", "set", url, "--token-file", token)
    }

    func stop() {
        if identifier != 0 { _ = Program.end(identifier, SIGTERM) }
        identifier = 0
    }

    deinit { stop() }
}
