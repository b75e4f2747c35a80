import DiarySync

extension Command {
    static let mediaFetch = Command(
        name: "media fetch", operands: .one("ID"), summary: "Fetch a photo or video now",
        details: "When the server does not have it yet, the next sync tries again.",
        run: runMediaFetch)

    private static func runMediaFetch(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let item = try invocation.mediaItem(diary)
        let engine = diary.engine(transport: try invocation.transport(for: diary))
        try await engine.fetch(item.id)
        return try invocation.printMedia(item.id, diary)
    }
}
