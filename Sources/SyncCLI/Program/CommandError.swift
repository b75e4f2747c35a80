/// A command that failed for a reason of its own.
struct CommandError: Error {
    /// What happened and what to do.
    var message: String
    var exitCode = ExitCode.failed

    init(_ message: String) { self.message = message }
}
