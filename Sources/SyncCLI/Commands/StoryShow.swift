import DiarySync

extension Command {
    static let storyShow = Command(
        name: "story show", operands: .one("ID"), summary: "Show a story, deleted or not", run: runStoryShow)

    private static func runStoryShow(_ invocation: Invocation) async throws -> ExitCode {
        let view = try invocation.diary().store.read { read in
            let id = try Reference.story(invocation.operand, read)
            return try read.story(id).map { try StoryView($0, read) }
        }
        guard let view else { throw CommandError("there is no story \(invocation.operand)") }
        try invocation.print(StoryObject(view)) { view.full }
        return .done
    }
}
