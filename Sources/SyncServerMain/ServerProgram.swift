import Glibc
import SQLiteKit
import SyncServer

/// Finds the command and turns errors into a line and an exit code.
enum ServerProgram {
    /// Runs the program with everything behind its name.
    static func run(_ arguments: [String]) -> ExitCode {
        do {
            return try dispatch(Arguments(arguments))
        } catch let error as UsageError {
            say(error.message)
            return .wrongUsage
        } catch ResultCode.busy {
            say("another program is writing to the data folder: try again in a moment")
            return .tryLater
        } catch let error as ServiceError {
            say(error.message)
            return .failed
        } catch {
            say("\(error)")
            return .failed
        }
    }

    private static func dispatch(_ arguments: Arguments) throws -> ExitCode {
        guard let command = Command.all.first(where: { $0.matches(arguments.words) }) else {
            guard arguments.has("--help") || arguments.words == ["help"] else {
                let words = arguments.words.prefix(2).joined(separator: " ")
                throw UsageError(
                    (words.isEmpty ? "which command?" : "there is no command \(words):") + " see `sync-server --help`")
            }
            print(overview)
            return .done
        }
        guard !arguments.has("--help") else {
            print("usage: \(command.usage) --data DIR\n\n\(command.help)")
            return .done
        }
        let parameters = Array(arguments.words.dropFirst(command.wordCount))
        guard parameters.count == command.parameterCount else { throw UsageError("usage: \(command.usage) --data DIR") }
        return try command.run(parameters, arguments)
    }

    private static var overview: String {
        "Keeps diaries for their devices.\n\n"
            + Command.all.map { "  " + $0.usage }.joined(separator: "\n")
            + "\n\nEvery command takes --data DIR, the folder of the server, and --json where it prints something."
            + "\n`sync-server COMMAND --help` tells more."
    }

    /// Says one line on standard error.
    static func say(_ line: String) {
        writeLine("sync-server: \(line)")
    }

    /// Writes one line to standard error, at once and in one piece.
    static func writeLine(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // If nobody can read standard error there is nobody to tell.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

extension Command {
    fileprivate var wordCount: Int { name.split(separator: " ").count }
    fileprivate var parameterCount: Int { parameters.count { !$0.hasPrefix("[") } }

    fileprivate func matches(_ words: [String]) -> Bool {
        words.starts(with: name.split(separator: " ").map(String.init))
    }
}
