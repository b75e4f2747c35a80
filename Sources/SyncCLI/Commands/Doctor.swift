import DiarySync

extension Command {
    static let doctor = Command(
        name: "doctor",
        summary: "Check everything and say what to do",
        details: "The store as `verify` does, every photo as `media verify` does, and whatever waits for somebody.",
        run: runDoctor)

    private static func runDoctor(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let status = try diary.store.read { try $0.status() }
        let integrity = try diary.store.checkIntegrity()
        let findings =
            integrity.findings.map { FindingObject($0) } + (try diary.verifyMedia().map { FindingObject($0) })
            + status.findings
        let removed =
            diary.vault.leftoversRemoved == 0
            ? [] : ["removed \(counted(diary.vault.leftoversRemoved, "unfinished file")) that a crash left behind"]
        let notes = removed + status.copies.map(\.text)
        let object = DoctorObject(sound: findings.isEmpty, findings: findings, notes: notes)
        try invocation.print(object) { object.text }
        return findings.isEmpty ? .done : .attention
    }
}

/// What `doctor` prints.
private struct DoctorObject: Encodable {
    var sound: Bool
    var findings: [FindingObject]
    /// What was put right or is worth knowing.
    var notes: [String]

    var text: String {
        let verdict = sound ? "All is well." : "\(counted(findings.count, "thing")) to look at:"
        return ([verdict] + findings.map { "  - " + $0.message } + notes.map { "  (\($0))" }).joined(separator: "\n")
    }
}

extension StoreStatus {
    /// What waits for somebody.
    fileprivate var findings: [FindingObject] {
        var findings: [FindingObject] = []
        if let pushPaused { findings.append(FindingObject("sync", "sending is paused: \(pushPaused.text)")) }
        if quarantined > 0 {
            findings.append(
                FindingObject(
                    "quarantine",
                    "\(counted(quarantined, "part")) set aside: `sync-cli quarantine list` says what, and a newer version may read it"
                ))
        }
        if let waiting { findings.append(waiting) }
        if conflicts > 0 {
            findings.append(
                FindingObject(
                    "conflicts",
                    "\(counted(conflicts, "conflict")): two devices changed the same thing at once and both versions "
                        + "are kept: `sync-cli conflicts list` shows them"
                ))
        }
        return findings
    }

    /// What waits for a newer version.
    private var waiting: FindingObject? {
        guard uninterpreted > 0 else { return nil }
        return FindingObject(
            "uninterpreted",
            "\(counted(uninterpreted, "operation")) of a newer version: kept, passed on, and shown once this program is "
                + "updated")
    }
}
