import DiarySync

extension Command {
    static let mediaPin = Command(
        name: "media pin", operands: .one("ID"), summary: "Keep a photo or video on this device always",
        details: "One that is not here comes with the next sync. Other devices decide for themselves."
    ) { try setPinned(true, $0) }

    static let mediaUnpin = Command(
        name: "media unpin", operands: .one("ID"), summary: "Let a photo or video leave this device again"
    ) { try setPinned(false, $0) }

    private static func setPinned(_ isPinned: Bool, _ invocation: Invocation) throws -> ExitCode {
        let diary = try invocation.diary()
        let item = try invocation.mediaItem(diary)
        try diary.setPinned(isPinned, media: item.id)
        return try invocation.printMedia(item.id, diary)
    }
}

extension Invocation {
    /// The photo or video that the operand names. Throws `CommandError` when there is none.
    func mediaItem(_ diary: Diary) throws -> MediaItem {
        let id = try Reference.media(operand)
        guard let item = try diary.store.read({ try $0.media(id) }) else {
            throw CommandError("there is no photo or video \(operand): `sync-cli media list` shows them")
        }
        return item
    }

    /// Prints how a photo or video stands by now.
    func printMedia(_ id: RecordID, _ diary: Diary) throws -> ExitCode {
        guard let item = try diary.store.read({ try $0.media(id) }) else { return .done }
        let object = MediaObject(item, diary.standing(of: item))
        try print(object) { object.summary }
        return .done
    }
}
