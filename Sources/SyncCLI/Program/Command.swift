/// One command of the program.
struct Command: Sendable {
    /// The words it is called by, for example `story add`.
    var name: String
    var operands = Operands.none
    var options: [Option] = []
    /// What it does, in one line.
    var summary: String
    /// What else a person should know.
    var details = ""
    var run: @Sendable (Invocation) async throws -> ExitCode

    /// The line that says how to call it.
    var usage: String {
        (["sync-cli \(name)\(operands.usage)"] + options.map(\.usage)).joined(separator: " ")
    }

    /// All there is to say about it.
    var help: String {
        var text = "\(summary)\n\nusage: \(usage)\n"
        if !options.isEmpty { text += "\n" + Command.table(options.map { ($0.form, $0.help) }) }
        if !details.isEmpty { text += "\n\(details)\n" }
        return text + "\nEvery command:\n" + Command.table(Option.common.map { ($0.form, $0.help) })
    }

    /// Lines of two columns.
    static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  " + left + String(repeating: " ", count: width - left.count + 2) + right + "\n"
        }.joined()
    }
}
