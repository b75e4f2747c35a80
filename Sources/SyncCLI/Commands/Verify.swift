import DiarySync

extension Command {
    static let verify = Command(
        name: "verify",
        options: [.optional("--against", "DIR", "compare with the diary in another folder instead")],
        summary: "Check this diary, or compare it with another copy",
        details: """
            Without --against: the database, every chain of the log, and that playing the log again gives what is shown.
            With it: digests per kind of record, and what differs. Ends with 3 when something is found.
            """,
        run: runVerify)

    private static func runVerify(_ invocation: Invocation) async throws -> ExitCode {
        switch invocation.value("--against") {
        case nil: try checkItself(invocation)
        case "remote": throw UsageError(notYet: "`verify --against remote`")
        case let folder?: try compare(invocation, with: folder)
        }
    }

    private static func checkItself(_ invocation: Invocation) throws -> ExitCode {
        let report = try invocation.diary().store.checkIntegrity()
        try invocation.print(IntegrityObject(report)) {
            guard report.findings.isEmpty else { return report.findings.map { $0.message + "\n" }.joined() }
            let rows = report.digest.kinds.map { ($0.name, "\($0.count)  \($0.digest.hex.prefix(16))") }
            return "Sound: \(counted(report.operations, "operation")) in the log, played again and equal.\n"
                + Command.table(rows)
        }
        return report.findings.isEmpty ? .done : .attention
    }

    private static func compare(_ invocation: Invocation, with folder: String) throws -> ExitCode {
        let mine = try invocation.diary().store
        let other = try Diary.open(in: folder).store
        guard mine.diary == other.diary else {
            throw CommandError("\(folder) holds another diary: compare copies of the same one")
        }
        let object = VerificationObject(
            try mine.digest(), try other.digest(), try mine.differences(from: other))
        try invocation.print(object) { object.text }
        return object.equal && object.sameVersion ? .done : .attention
    }
}
