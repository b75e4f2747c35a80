import DiarySync

extension Command {
    static let storyHistory = Command(
        name: "story history", operands: .one("ID"),
        options: [
            .flag("--words", "the text instead, with who wrote which words"),
            .optional("--caption", "MEDIA", "with --words: the caption of a picture instead of the text"),
        ],
        summary: "List the changes of a story, the latest first",
        details: """
            The number of a change, as in 2:17, is this device's own; its hash is the same on every device.
            `story show ID --at-change N` shows the story as it was then, `story revert N` takes a change back.
            """,
        run: runStoryHistory)

    private static func runStoryHistory(_ invocation: Invocation) async throws -> ExitCode {
        if invocation.has("--words") { return try showWords(invocation) }
        guard !invocation.has("--caption") else { throw UsageError("--caption goes with --words") }
        let views = try invocation.diary().store.read { read in
            let id = try Reference.story(invocation.operand, read)
            return try read.history(of: id).reversed().map { try HistoryView($0, read) }
        }
        if invocation.isJSON {
            for view in views { try Output.json(view.object) }
        } else {
            Output.text(views.map(\.text).joined())
        }
        return .done
    }

    private static func showWords(_ invocation: Invocation) throws -> ExitCode {
        let which = try invocation.value("--caption").map { StoryText.caption(of: try Reference.media($0)) } ?? .body
        let runs = try invocation.diary().store.read { read in
            try read.authorship(of: try Reference.story(invocation.operand, read), in: which)
        }
        try invocation.print(runs.map(WordsObject.init)) {
            runs.isEmpty ? "The text is empty" : runs.map(\.lines).joined()
        }
        return .done
    }
}

/// A run of words as scripts see it.
private struct WordsObject: Encodable {
    var start: Int
    var end: Int
    var text: String
    var actor: String
    var device: String
    var own: Bool
    var at: String
    var change: String
    var hash: String?

    init(_ run: AuthoredRun) {
        start = run.utf8.lowerBound
        end = run.utf8.upperBound
        text = run.text
        actor = run.actor.description
        device = run.device
        own = run.isOwn
        at = run.writtenAt.rfc3339
        change = run.change.description
        hash = run.hash?.hex
    }
}

extension AuthoredRun {
    fileprivate var lines: String {
        let author = isOwn ? "this device" : "device \(device)"
        let words = text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        return "\(change)  \(writtenAt.shown) · \(author)\n" + words.joined(separator: "\n").printable + "\n"
    }
}
