import DiarySync
import FoundationEssentials
import Glibc

extension Command {
    static let quarantineExport = Command(
        name: "quarantine export", operands: .one("N"),
        options: [.optional("--to", "FILE", "write the bytes to a file, which must not exist yet")],
        summary: "Give out the bytes of what is set aside under a number",
        details: """
            Without --to the bytes go to standard output, unless that is a terminal; with --json they are printed as base64.
            Docs/WireFormat.md defines them. The entry stays where it is.
            """,
        run: runQuarantineExport)

    private static func runQuarantineExport(_ invocation: Invocation) async throws -> ExitCode {
        let number = try invocation.quarantineNumber()
        let file = invocation.value("--to")
        guard file != nil || invocation.isJSON || isatty(STDOUT_FILENO) == 0 else {
            throw UsageError("the bytes are not for a terminal: give --to FILE, --json, or a pipe")
        }
        let content = try invocation.diary().store.quarantinedContent(number)
        if let file { try NewFile.write(content.bytes, to: file) }
        if invocation.isJSON {
            try Output.json(ExportObject(number, content, file))
        } else if let file {
            Output.text("\(file): \(counted(content.bytes.count, "byte")) of the \(content.form.rawValue)")
        } else {
            Output.bytes(content.bytes)
        }
        return .done
    }
}

/// Bytes of something set aside, as scripts see them.
private struct ExportObject: Encodable {
    var number: Int64
    /// What the bytes are: `segment`, `change` or `operation`.
    var form: String
    var bytes: Int
    /// The file that they were written to.
    var file: String?
    /// The bytes, unless they were written to a file.
    var base64: Data?

    init(_ number: Int64, _ content: QuarantinedContent, _ file: String?) {
        self.number = number
        form = content.form.rawValue
        bytes = content.bytes.count
        self.file = file
        base64 = file == nil ? Data(content.bytes) : nil
    }
}
