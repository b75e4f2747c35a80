import DiarySync

extension Command {
    static let status = Command(
        name: "status",
        options: [.flag("--acknowledge", "do not say again that this diary is a copy")],
        summary: "Say how the diary on this device stands", run: runStatus)

    private static func runStatus(_ invocation: Invocation) async throws -> ExitCode {
        let store = try invocation.diary().store
        if invocation.has("--acknowledge") { try store.acknowledgeCopies() }
        let status = try store.read { try $0.status() }
        try invocation.print(StatusObject(status)) { status.text }
        return .done
    }
}

extension CopyNotice {
    /// What happened, when, and how to have it said no more.
    var text: String {
        "\(message) (\(noticedAt.map { "noticed \($0.shown)" } ?? "the next write takes a new name"); "
            + "`sync-cli status --acknowledge` ends this notice)"
    }
}

extension PushPause {
    /// What holds segments back, and what to do where it is left to a person.
    var text: String {
        guard reason.isForGood else { return message }
        return "\(message); `sync-cli quarantine export 0` gives it out, `sync-cli quarantine retry 0` tries again"
    }
}

extension StoreStatus {
    fileprivate var text: String {
        let holdings = [counted(stories, "story", "stories"), counted(profiles, "profile"), counted(media, "photo")]
        var rows = [
            ("diary", diary.description), ("holds", holdings.joined(separator: ", ")),
            ("server", remote ?? "none: `sync-cli remote set` sets one"),
            ("last sync", lastSync?.shown ?? "never"), ("to send", toSend),
        ]
        for copy in copies { rows.append(("copy", copy.text)) }
        if let pushPaused { rows.append(("paused", pushPaused.text)) }
        if conflicts > 0 { rows.append(("conflicts", "\(conflicts)")) }
        if quarantined > 0 { rows.append(("set aside", "\(quarantined): `sync-cli quarantine list` says what")) }
        if uninterpreted > 0 { rows.append(("waiting", "\(counted(uninterpreted, "operation")) for a newer version")) }
        if let offset = clockOffsetMilliseconds, abs(offset) > 60_000 {
            let seconds = abs(offset) / 1000
            rows.append(("clock", "\(seconds) s \(offset > 0 ? "behind" : "ahead of") the server's"))
        }
        return "\(name.printable)\n" + Command.table(rows)
    }

    private var toSend: String {
        let parts = [
            pendingOperations > 0 ? counted(pendingOperations, "change") : nil,
            pendingMedia > 0 ? "\(counted(pendingMedia, "photo")) to move" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
