import DiarySync

extension Command {
    static let verify = Command(
        name: "verify",
        options: [.optional("--against", "DIR|remote", "compare with the diary in another folder, or with the server")],
        summary: "Check this diary, or compare it with another copy",
        details: """
            Without --against: the database, every chain of the log, and that playing the log again gives what is shown.
            Against a folder: whether both have seen the same, digests per kind of record, and what differs.
            Against `remote`: whether the server holds what this device holds, by the heads of every device's log.
            Ends with 3 when something is found.
            """,
        run: runVerify)

    private static func runVerify(_ invocation: Invocation) async throws -> ExitCode {
        switch invocation.value("--against") {
        case nil: try checkItself(invocation)
        case "remote": try await compareWithServer(invocation)
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

    private static func compareWithServer(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let engine = diary.engine(transport: try invocation.transport(for: diary))
        let object = RemoteVerificationObject(try await engine.compareWithServer())
        try invocation.print(object) { object.text }
        return object.sameVersion ? .done : .attention
    }

    private static func compare(_ invocation: Invocation, with folder: String) throws -> ExitCode {
        let mine = try invocation.diary().store
        let other = try Diary.open(in: folder).store
        guard mine.diary == other.diary else {
            throw CommandError("\(folder) holds another diary: compare copies of the same one")
        }
        let waiting = try [mine, other].map { try $0.read { try $0.status() }.uninterpreted }.reduce(0, +)
        let object = VerificationObject(
            try mine.digest(), try other.digest(), try mine.differences(from: other), uninterpreted: waiting)
        try invocation.print(object) { object.text }
        return object.equal && object.sameVersion ? .done : .attention
    }
}
