/// How the program ends, as scripts see it.
struct ExitCode: RawRepresentable, Equatable, Sendable {
    var rawValue: Int32

    static let done = ExitCode(rawValue: 0)
    static let failed = ExitCode(rawValue: 1)
    static let wrongUsage = ExitCode(rawValue: 2)
    /// Done, but something needs attention: conflicts, quarantine, media that failed, differences.
    static let attention = ExitCode(rawValue: 3)
    /// Could not reach the server, or was told to come back later (EX_TEMPFAIL).
    static let tryLater = ExitCode(rawValue: 75)
    /// Needs credentials (EX_NOPERM).
    static let needsCredentials = ExitCode(rawValue: 77)
}
