import DiarySync

extension Command {
    static let storyDelete = Command(
        name: "story delete", operands: .one("ID"),
        summary: "Delete a story; `story restore` takes it back",
        details: "An edit made elsewhere by somebody who has not seen this brings the story back, complete.",
        run: runStoryDelete)

    private static func runStoryDelete(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let id = try diary.store.read { try Reference.story(invocation.operand, $0) }
        try diary.store.write { try $0.delete(.story, id) }
        try invocation.print(IDObject(id)) { "Deleted \(id)" }
        return .done
    }
}
