import DiarySync

extension Command {
    static let storyAdd = Command(
        name: "story add",
        options: [
            .required("--text", "TEXT|-", "the body; - reads it from standard input"),
            .optional("--title", "T", "the title"),
            .optional("--mood", "M", "how it felt"),
            .repeated("--tag", "T", "a tag"),
            .repeated("--pet", "PROFILE", "who is in it, by id or by name"),
            .repeated("--photo", "FILE", "a photo or video, in this order"),
            .stripLocation,
            .optional("--at", "RFC3339", "when it happened, as in 2026-03-01T09:30:00+09:00; now unless given"),
            .optional("--zone", "AREA/CITY", "the time zone of the place, as in Asia/Seoul"),
        ],
        summary: "Write a story and print its id",
        run: runStoryAdd)

    private static func runStoryAdd(_ invocation: Invocation) async throws -> ExitCode {
        let date = try invocation.date()
        let text = try invocation.text("--text") ?? ""
        let diary = invocation.has("--photo") ? try invocation.diaryWithPictures() : try invocation.diary()
        let pets = try diary.store.read { read in
            try invocation.values("--pet").map { try Reference.profile($0, read) }
        }
        let pictures = try invocation.pictures("--photo", diary)
        let id = try diary.store.write { write in
            let media = try pictures.map { try write.addMedia($0) }
            let story = NewStory(
                title: invocation.value("--title"), text: text, mood: invocation.value("--mood"),
                date: date ?? Invocation.now(write.now, zone: invocation.value("--zone")),
                tags: invocation.values("--tag"), pets: pets, media: media)
            return try write.create(story)
        }
        try invocation.print(IDObject(id)) { id.description }
        return .done
    }
}

extension Invocation {
    /// When it happened, if that was said. Throws `UsageError`.
    fileprivate func date() throws -> DiaryDate? {
        let zone = value("--zone")
        if let zone, !zone.isZoneName || !LocalClock.knows(zone: zone) {
            throw UsageError("--zone needs a name such as Asia/Seoul, not \(zone)")
        }
        guard let text = value("--at") else { return nil }
        guard let date = DiaryDate(rfc3339: text, zone: zone) else {
            throw UsageError("--at needs a time such as 2026-03-01T09:30:00+09:00, not \(text)")
        }
        return date
    }

    fileprivate static func now(_ now: WallTime, zone: String?) -> DiaryDate {
        DiaryDate(instant: now, offsetMinutes: LocalClock.offsetMinutes(at: now, zone: zone), zone: zone)
    }
}

extension String {
    /// Whether it has the form of a name in the time zone database.
    fileprivate var isZoneName: Bool {
        !isEmpty && utf8.count <= 64 && !hasPrefix("/") && !contains("..")
            && utf8.allSatisfy { byte in
                (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || "/_+-".utf8.contains(byte)
            }
    }
}
