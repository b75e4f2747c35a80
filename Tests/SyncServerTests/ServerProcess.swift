import Glibc
import SyncTestSupport

@testable import SyncServer

/// The built `sync-server`, run as a process of its own.
final class ServerProcess {
    private var identifier: pid_t = 0
    private let output: Int32

    /// The folder that the tests were built into.
    private static let products: String? = {
        let own = realpath("/proc/self/exe", nil)
        defer { free(own) }
        let paths = CommandLine.arguments + (own.map { [String(cString: $0)] } ?? [])
        let folders = paths.filter { $0.contains(".xctest") }.map { DataFolder.parent(of: $0) }
        return folders.first { access($0 + "/sync-server", X_OK) == 0 }
    }()

    /// Starts the program; what it writes to standard output, or to standard error if asked, can be read.
    init(_ arguments: [String], readsErrors: Bool = false) throws {
        let path = (ServerProcess.products ?? "") + "/sync-server"
        var ends: [Int32] = [0, 0]
        // Another test's program must not inherit an end, or the output would seem to go on for as long as it runs.
        let isPaired = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        guard isPaired else { throw SystemCallError("socketpair", path) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], readsErrors ? STDERR_FILENO : STDOUT_FILENO)
        posix_spawn_file_actions_addopen(
            &actions, readsErrors ? STDOUT_FILENO : STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let result = posix_spawn(&identifier, path, &actions, nil, &words, environ)
        close(ends[1])
        guard result == 0 else { throw SystemCallError("posix_spawn", path) }
    }

    deinit {
        close(output)
        if identifier != 0 { _ = end(SIGKILL) }
    }

    /// The next line, or what there is of it at the end.
    func line() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a signal, if one is given, and returns the exit code, or the negative signal that ended the process.
    func end(_ signal: Int32? = nil) -> Int32 {
        if let signal { kill(identifier, signal) }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        identifier = 0
        let ended = status & 0x7f
        return ended == 0 ? status >> 8 & 0xff : -ended
    }

    /// The most memory that the running program has held so far, in bytes; 0 when the kernel does not say.
    var peakBytes: Int {
        let status = String(decoding: TemporaryFolder.read("/proc/\(identifier)/status"), as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
            $0 << 10
        } ?? 0
    }

    /// Runs a command to its end and returns its first line of output and its exit code.
    static func run(_ arguments: String...) throws -> (line: String, code: Int32) {
        let process = try ServerProcess(arguments)
        return (process.line(), process.end())
    }

    /// Runs a command to its end and returns the first line that it complains with and its exit code.
    static func complaint(_ arguments: [String]) throws -> (line: String, code: Int32) {
        let process = try ServerProcess(arguments, readsErrors: true)
        return (process.line(), process.end())
    }
}
