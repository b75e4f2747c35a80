import Glibc
package import Testing

/// An independent program that ours have to get along with: a Python script of `Tests/Peers`, run by the Python that
/// `tools/peers` sets up.
package final class PeerProgram {
    /// The Python that has the peers' packages, or `nil` when they are not set up.
    package static let python: String? = {
        let path = root + "/.build-peers/bin/python"
        return access(path, X_OK) == 0 && access(root + "/.build-peers/installed.txt", R_OK) == 0 ? path : nil
    }()

    /// Whether tests may not do without: in CI, and when `tools/test` has set the peers up.
    package static let isRequired = getenv("CI") != nil || getenv("DIARYSYNC_PEERS") != nil

    /// Whether a test with peers runs. Where they are required it does, and fails without them.
    package static let isWanted = python != nil || isRequired

    /// What a test that is skipped says.
    package static let advice: Comment = "the peers are not set up: run tools/peers"

    private static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    private var identifier: pid_t = 0
    private let output: Int32

    /// Starts a script with arguments, or a module of the packages when `script` begins with `-m `.
    ///
    /// What it writes to standard output can be read; standard error is the test's own.
    package init(_ script: String, _ arguments: [String]) throws {
        let python = try #require(PeerProgram.python, PeerProgram.advice)
        let module = script.hasPrefix("-m ") ? ["-m", String(script.dropFirst(3))] : nil
        let words = [python, "-u"] + (module ?? [PeerProgram.root + "/Tests/Peers/" + script]) + arguments
        var ends: [Int32] = [0, 0]
        // Closed in every other program that is started meanwhile, or the output would seem to go on as long as that.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SpawnError(number: errno) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let result = posix_spawn(&identifier, python, &actions, nil, &pointers, environ)
        close(ends[1])
        guard result == 0 else { throw SpawnError(number: result) }
    }

    deinit {
        close(output)
        if identifier != 0 { _ = end(SIGKILL) }
    }

    /// A program that could not be started.
    package struct SpawnError: Error { var number: Int32 }

    /// The next line, or what there is of it at the end.
    package func line() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a signal, if one is given, and returns the exit code, or the negative signal that ended the program.
    package func end(_ signal: Int32? = nil) -> Int32 {
        if let signal { kill(identifier, signal) }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        identifier = 0
        let ended = status & 0x7f
        return ended == 0 ? status >> 8 & 0xff : -ended
    }
}
