import DiarySync
import Glibc

/// Finds the command and turns errors into a line and an exit code.
enum SyncProgram {
    /// Runs the program with everything behind its name.
    static func run(_ arguments: [String]) async -> ExitCode {
        // A file that grows past its limit shall be an error, not the end.
        signal(SIGXFSZ, SIG_IGN)
        do {
            let exitCode = try await perform(CommandLineParser.parse(arguments))
            if let reason = Output.failure {
                throw CommandError("what was to be printed could not be written (\(reason)): make room where it goes")
            }
            return exitCode
        } catch {
            let failure = Failure(error)
            Output.complaint(failure.message)
            return failure.exitCode
        }
    }

    private static func perform(_ request: CommandLineParser.Request) async throws -> ExitCode {
        switch request {
        case .print(let text):
            Output.text(text)
            return .done
        case .run(let invocation):
            return try await invocation.command.run(invocation)
        }
    }
}
