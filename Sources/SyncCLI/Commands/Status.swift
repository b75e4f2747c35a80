import DiarySync

extension Command {
    static let status = Command(
        name: "status", summary: "Say how the diary on this device stands", run: runStatus)

    private static func runStatus(_ invocation: Invocation) async throws -> ExitCode {
        let status = try invocation.diary().store.read { try $0.status() }
        try invocation.print(StatusObject(status)) { status.text }
        return .done
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
        if let pushPaused { rows.append(("paused", pushPaused)) }
        if conflicts > 0 { rows.append(("conflicts", "\(conflicts)")) }
        if quarantined > 0 { rows.append(("set aside", "\(quarantined): cannot be read by this version")) }
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
