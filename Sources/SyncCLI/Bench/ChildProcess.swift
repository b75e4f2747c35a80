import Glibc

/// A program run as a process of its own.
///
/// What it writes to standard output and error goes to one pipe, a line of which can be read at a time.
final class ChildProcess {
    private(set) var identifier: pid_t = 0
    private var output: Int32 = -1

    /// Starts the program at `path`.
    init(_ path: String, _ arguments: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchError("no pipe can be made for \(path)") }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in [STDOUT_FILENO, STDERR_FILENO] { posix_spawn_file_actions_adddup2(&actions, ends[1], file) }
        for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let result = posix_spawn(&identifier, path, &actions, nil, &words, environ)
        close(ends[1])
        guard result == 0 else { throw BenchError("\(path) cannot be run: build it first") }
    }

    deinit {
        if identifier != 0 {
            Glibc.kill(identifier, SIGKILL)
            _ = wait()
        }
        close(output)
    }

    /// The program beside this one, or this one itself.
    static func path(of program: String) throws -> String {
        guard let own = realpath("/proc/self/exe", nil) else { throw BenchError("this program has no path") }
        defer { free(own) }
        let path = String(cString: own)
        guard let slash = path.lastIndex(of: "/") else { return program }
        return path[...slash] + program
    }

    /// The next line that it writes, or what there is of it at the end.
    func line() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Asks it to end and waits until it has.
    func stop() {
        Glibc.kill(identifier, SIGTERM)
        _ = wait()
    }

    /// Ends it at once.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
        _ = wait()
    }

    /// Waits for its end; returns its exit code, or the negative signal that ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return ended(status)
    }

    /// Its exit code once it has ended, `nil` before.
    func pollEnd() -> Int32? {
        var status: Int32 = 0
        return waitpid(identifier, &status, WNOHANG) == identifier ? ended(status) : nil
    }

    private func ended(_ status: Int32) -> Int32 {
        identifier = 0
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : -signal
    }
}
