/// How the program ends, as scripts see it.
enum ExitCode: Int32 {
    case done = 0
    case failed = 1
    case wrongUsage = 2
    /// Try again later (EX_TEMPFAIL).
    case tryLater = 75
}
