import DiarySync

extension Command {
    static let storyEdit = Command(
        name: "story edit", operands: .one("ID"),
        options: [
            .optional("--text", "TEXT|-", "the new body; - reads it from standard input"),
            .optional("--title", "T", "the new title; empty for none"),
            .optional("--mood", "M", "the new mood; empty for none"),
            .repeated("--add-tag", "T", "a tag to add"),
            .repeated("--remove-tag", "T", "a tag to remove"),
            .repeated("--add-photo", "FILE", "a photo or video to put at the end"),
            .stripLocation,
            .repeated("--remove-media", "ID", "a picture to take out; it stays in the diary"),
        ],
        summary: "Change a story; all changes are one step",
        run: runStoryEdit)

    private static func runStoryEdit(_ invocation: Invocation) async throws -> ExitCode {
        guard storyEdit.options.contains(where: { $0.name != Option.stripLocation.name && invocation.has($0.name) })
        else {
            throw UsageError("what to change? see `sync-cli story edit --help`")
        }
        let text = try invocation.text("--text")
        let removed = try invocation.values("--remove-media").map(Reference.media)
        let diary = invocation.has("--add-photo") ? try invocation.diaryWithPictures() : try invocation.diary()
        let id = try diary.store.read { try Reference.story(invocation.operand, $0) }
        let added = try invocation.pictures("--add-photo", diary)
        try diary.store.write { write in
            try write.edit(story: id) { invocation.change(&$0, text: text) }
            for tag in invocation.values("--add-tag") { try write.addTag(tag, to: id) }
            for tag in invocation.values("--remove-tag") { try write.removeTag(tag, from: id) }
            for picture in added { try write.addMedia(try write.addMedia(picture), to: id) }
            for picture in removed { try write.removeMedia(picture, from: id) }
        }
        try invocation.printStory(id, diary)
        return .done
    }
}

extension Invocation {
    fileprivate func change(_ story: inout Story, text: String?) {
        if let text { story.text = text }
        if let title = value("--title") { story.title = title.isEmpty ? nil : title }
        if let mood = value("--mood") { story.mood = mood.isEmpty ? nil : mood }
    }

    /// Prints a story as it is now: complete for scripts, in short for people.
    func printStory(_ id: RecordID, _ diary: Diary) throws {
        let view = try diary.store.read { read in try read.story(id).map { try StoryView($0, read) } }
        try print(view.map(StoryObject.init)) { view?.summary ?? "" }
    }
}
