import Glibc
import SyncTestSupport

/// The programs that the tests were built with, run as processes of their own.
struct Program {
    struct Failure: Error { var what: String }

    /// How a run ended.
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        /// The first line, which commands that make something print its id on.
        var id: String { lines.first ?? "" }
    }

    /// The folder that the tests were built into.
    private static let products: String? = {
        let own = realpath("/proc/self/exe", nil)
        defer { free(own) }
        let paths = CommandLine.arguments + (own.map { [String(cString: $0)] } ?? [])
        let folders = paths.compactMap { path in
            path.range(of: ".xctest").flatMap { path[..<$0].lastIndex(of: "/") }.map { String(path[..<$0]) }
        }
        return folders.first { access($0 + "/sync-cli", X_OK) == 0 }
    }()

    static func path(_ name: String) -> String { (products ?? "") + "/" + name }

    /// Runs `sync-cli` in a scratch folder to its end.
    static func run(
        _ scratch: TemporaryFolder, _ arguments: [String], input: String = "", environment: [String] = []
    ) throws -> Outcome {
        scratch.write(Array(input.utf8), as: "in")
        let identifier = try start(
            path("sync-cli"), arguments, in: scratch, environment: environment,
            redirections: [
                (STDIN_FILENO, "in", O_RDONLY), (STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC),
                (STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC),
            ])
        let code = end(identifier)
        return Outcome(code: code, output: scratch.text("out"), errors: scratch.text("err"))
    }

    /// Starts a program in a scratch folder, its standard files redirected to files there.
    static func start(
        _ path: String, _ arguments: [String], in scratch: TemporaryFolder, environment: [String] = [],
        redirections: [(Int32, String, Int32)]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, name, flags) in redirections {
            posix_spawn_file_actions_addopen(&actions, descriptor, scratch.file(name), flags, 0o600)
        }
        // env changes the folder and becomes the program; Swift cannot see the GNU call for it.
        let chdir = ["/usr/bin/env", "-C", scratch.path, path]
        var words = (chdir + arguments).map { strdup($0) } + [nil]
        var variables = (["PATH=/usr/bin:/bin", "TZ=Asia/Seoul"] + environment).map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var identifier: pid_t = 0
        guard posix_spawn(&identifier, chdir[0], &actions, nil, &words, &variables) == 0 else {
            throw Failure(what: "\(path) cannot be run: build it first")
        }
        return identifier
    }

    /// Waits, after a signal if one is given, and returns the exit code, or the negative signal that ended it.
    static func end(_ identifier: pid_t, _ signal: Int32? = nil) -> Int32 {
        if let signal { kill(identifier, signal) }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let ended = status & 0x7f
        return ended == 0 ? status >> 8 & 0xff : -ended
    }
}

extension String {
    fileprivate func range(of text: String) -> String.Index? {
        indices.last { self[$0...].hasPrefix(text) }
    }
}
