import DiarySync
import Glibc

/// Finds the command and turns errors into a line and an exit code.
enum SyncProgram {
    /// Runs the program with everything behind its name.
    static func run(_ arguments: [String]) async -> ExitCode {
        // A file that grows past its limit shall be an error, not the end.
        signal(SIGXFSZ, SIG_IGN)
        do {
            switch try CommandLineParser.parse(arguments) {
            case .print(let text):
                Output.text(text)
                return .done
            case .run(let invocation):
                return try await invocation.command.run(invocation)
            }
        } catch {
            let failure = Failure(error)
            Output.complaint(failure.message)
            return failure.exitCode
        }
    }
}
