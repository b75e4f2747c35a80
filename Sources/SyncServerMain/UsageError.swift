/// A command line that makes no sense.
struct UsageError: Error {
    /// What is wrong and what to do.
    var message: String

    init(_ message: String) { self.message = message }
}
