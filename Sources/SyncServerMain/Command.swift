/// One command of the program.
struct Command: Sendable {
    /// The words it is called by, for example `device add`.
    var name: String
    /// What follows them.
    var parameters: [String]
    /// What it does, its parameters and its options.
    var help: String
    /// Does it, given the parameters and the options.
    var run: @Sendable ([String], Arguments) throws -> ExitCode

    /// The line that says how to call it.
    var usage: String { (["sync-server", name] + parameters).joined(separator: " ") }

    /// Every command, in the order in which they are listed.
    static let all = [run, diaryCreate, deviceAdd, deviceList, deviceRevoke]
}
