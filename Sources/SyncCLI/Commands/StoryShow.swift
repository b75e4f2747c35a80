import DiarySync

extension Command {
    static let storyShow = Command(
        name: "story show", operands: .one("ID"),
        options: [.optional("--at-change", "N", "as it was right behind that change, see `story history`")],
        summary: "Show a story, deleted or not", run: runStoryShow)

    private static func runStoryShow(_ invocation: Invocation) async throws -> ExitCode {
        if let change = try invocation.value("--at-change").map(Reference.change) {
            return try showStory(invocation, at: change)
        }
        let view = try invocation.diary().store.read { read in
            let id = try Reference.story(invocation.operand, read)
            return try read.story(id).map { try StoryView($0, read) }
        }
        guard let view else { throw CommandError("there is no story \(invocation.operand)") }
        try invocation.print(StoryObject(view)) { view.full }
        return .done
    }

    private static func showStory(_ invocation: Invocation, at change: ChangeNumber) throws -> ExitCode {
        let view = try invocation.diary().store.read { read in
            let id = try Reference.story(invocation.operand, read)
            return try read.story(id, at: change).map { try PastStoryView($0, read) }
        }
        guard let view else {
            throw CommandError(
                "change \(change) was written without the story: `sync-cli story history` shows its changes")
        }
        try invocation.print(view.object) { view.full }
        return .done
    }
}
