import DiarySync

extension Command {
    static let storyList = Command(
        name: "story list",
        options: [
            .optional("--limit", "N", "at most so many"),
            .optional("--search", "WORDS", "only stories whose title, text or tags hold every word"),
            .flag("--deleted", "deleted stories instead of living ones"),
        ],
        summary: "List stories, the newest first",
        run: runStoryList)

    private static func runStoryList(_ invocation: Invocation) async throws -> ExitCode {
        let words = (invocation.value("--search") ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        let filter = ReadTransaction.StoryFilter(
            deleted: invocation.has("--deleted"), limit: try invocation.number("--limit"), words: words)
        let views = try invocation.diary().store.read { read in
            try read.stories(filter).map { try StoryView($0, read) }
        }
        if invocation.isJSON {
            for view in views { try Output.json(StoryObject(view)) }
        } else if views.isEmpty {
            Output.text(filter.isEverything ? "No stories yet: write one with `sync-cli story add`" : "No such stories")
        } else {
            Output.text(views.map(\.summary).joined(separator: "\n"))
        }
        return .done
    }
}

extension ReadTransaction.StoryFilter {
    fileprivate var isEverything: Bool { !deleted && words.isEmpty && limit != 0 }
}
