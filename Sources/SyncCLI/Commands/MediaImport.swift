import DiarySync

extension Command {
    static let mediaImport = Command(
        name: "media import", operands: .many("PATH"),
        options: [
            .stripLocation,
            .optional("--edited-from", "ID", "the picture of the diary that these are edited copies of"),
        ],
        summary: "Copy photos and videos into the diary",
        details: """
            The same content is kept once, whatever its files are called. Folders are gone through, hidden files aside.
            Prints one line per file. One that fails does not keep the others from being imported; the command then ends
            with 3. The still and the movie of a live photo belong together by what their camera wrote into both, whenever
            they come and whatever they are called. A picture that cannot be shown is imported all the same, with a note why it has no thumbnail.
            """,
        run: runMediaImport)

    private static func runMediaImport(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diaryWithPictures()
        let original = try invocation.original(in: diary)
        var isComplete = true
        for path in invocation.operandPaths {
            for file in ImportedFolder.files(at: path) {
                let isStripped = invocation.has(Option.stripLocation.name)
                let outcome = try importFile(file, diary, isStripped: isStripped, original: original)
                isComplete = isComplete && outcome.error == nil
                try invocation.print(outcome) { outcome.line }
                if let note = outcome.note, !invocation.isJSON { Output.complaint("note: \(note.printable)") }
            }
        }
        return isComplete ? .done : .attention
    }

    private static func importFile(
        _ path: [UInt8], _ diary: Diary, isStripped: Bool, original: RecordID?
    ) throws -> ImportObject {
        var outcome = ImportObject(PathBytes(path))
        do {
            var media = try diary.ingest(fileAtBytes: path, strippingLocation: isStripped) { outcome.note = $0.message }
            media.facts.original = original == .media(media.contentHash) ? nil : original
            try diary.store.write { _ = try $0.addMedia(media) }
            outcome.id = media.contentHash.text
        } catch let error as MediaVaultError {
            outcome.error = error.message
        } catch let error as ImageError {
            outcome.error = error.message
        }
        return outcome
    }
}

extension Invocation {
    /// The picture that others are copies of, if one was named. Throws `UsageError`, `CommandError` when there is none.
    fileprivate func original(in diary: Diary) throws -> RecordID? {
        guard let text = value("--edited-from") else { return nil }
        let id = try Reference.media(text)
        guard try diary.store.read({ try $0.media(id) }) != nil else {
            throw CommandError("there is no picture \(text): import the original first")
        }
        return id
    }
}

/// What became of one file.
private struct ImportObject: Encodable {
    var path: String
    /// The exact name where it is no UTF-8.
    var pathBase64: String?
    var id: String?
    var error: String?
    var note: String?

    init(_ file: PathBytes) {
        path = file.text
        pathBase64 = file.base64
    }

    var line: String {
        id ?? "failed: \(error ?? "")".printable
    }
}
