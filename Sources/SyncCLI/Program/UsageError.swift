/// A command line that makes no sense, or that asks for what this version cannot do.
struct UsageError: Error {
    /// What is wrong and what to do.
    var message: String
    var exitCode = ExitCode.wrongUsage

    init(_ message: String) { self.message = message }

    /// A command or option that belongs to the program and that this version does not have.
    init(notYet what: String) {
        message = "this version does not have \(what) yet: a later one will"
        exitCode = .failed
    }
}
