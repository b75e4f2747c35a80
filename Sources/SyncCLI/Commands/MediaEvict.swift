import DiarySync

extension Command {
    static let mediaEvict = Command(
        name: "media evict", operands: .one("ID"),
        summary: "Remove a photo or video from this device, not from the diary",
        details: """
            Only when the server has said within seven days that it holds it, or says so now: the last copy never goes.
            `media fetch` brings it back.
            """,
        run: runMediaEvict)

    private static func runMediaEvict(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let item = try invocation.mediaItem(diary)
        let engine = diary.engine(transport: try invocation.transport(for: diary))
        switch try await engine.evict(item.id) {
        case .evicted: return try invocation.printMedia(item.id, diary)
        case .isNotHere: throw CommandError("\(invocation.operand) is not on this device: nothing to remove")
        case .isPinned:
            throw CommandError("\(invocation.operand) is pinned: `sync-cli media unpin` lets it go")
        case .isNotBackedUp:
            throw CommandError("the server does not hold \(invocation.operand), so it stays: sync first")
        }
    }
}
