import DiarySync

extension Command {
    static let storyRestore = Command(
        name: "story restore", operands: .one("ID"), summary: "Take back the deletion of a story",
        run: runStoryRestore)

    private static func runStoryRestore(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let id = try diary.store.read { try Reference.story(invocation.operand, $0) }
        try diary.store.write { try $0.restore(.story, id) }
        try invocation.printStory(id, diary)
        return .done
    }
}
