import DiarySync

extension Command {
    static let mediaList = Command(
        name: "media list",
        options: [.flag("--missing", "only what is not on this device, or not known to be on the server")],
        summary: "List photos and videos",
        run: runMediaList)

    private static func runMediaList(_ invocation: Invocation) async throws -> ExitCode {
        let isMissing = invocation.has("--missing")
        let diary = try invocation.diary()
        let items = try diary.store.read { try $0.media(isMissing ? .missing : .all) }
            .map { MediaObject($0, diary.standing(of: $0)) }
        if invocation.isJSON {
            for item in items { try Output.json(item) }
        } else if items.isEmpty {
            Output.text(isMissing ? "Everything is here and backed up" : "No photos or videos yet")
        } else {
            Output.text(items.map(\.summary).joined(separator: "\n"))
        }
        return .done
    }
}
