import DiarySync

extension Command {
    static let mediaVerify = Command(
        name: "media verify",
        summary: "Read every photo and video again and compare it with its hash",
        details: "What is missing or damaged is noted, so that the next sync fetches it.",
        run: runMediaVerify)

    private static func runMediaVerify(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let count = try diary.store.read { try $0.media().count { $0.state == .here } }
        let findings = try diary.verifyMedia().map { FindingObject($0) }
        try invocation.print(VerifiedObject(verified: count, findings: findings)) {
            findings.isEmpty
                ? "\(counted(count, "file")) verified: all intact"
                : findings.map { $0.message + "\n" }.joined()
        }
        return findings.isEmpty ? .done : .attention
    }
}

/// What `media verify` prints.
private struct VerifiedObject: Encodable {
    var verified: Int
    var findings: [FindingObject]
}
