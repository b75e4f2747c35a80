import DiarySync

extension Command {
    static let mediaImport = Command(
        name: "media import", operands: .many("PATH"), options: [.stripLocation],
        summary: "Copy photos and videos into the diary",
        details: """
            The same content is kept once, whatever its files are called. Folders are gone through, hidden files aside.
            Prints one line per file. One that fails does not keep the others from being imported; the command then ends
            with 3. A picture that cannot be shown is imported all the same, with a note why it has no thumbnail.
            """,
        run: runMediaImport)

    private static func runMediaImport(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diaryWithPictures()
        var isComplete = true
        for path in invocation.operands {
            for file in ImportedFolder.files(at: path) {
                let outcome = try importFile(file, diary, isStripped: invocation.has(Option.stripLocation.name))
                isComplete = isComplete && outcome.error == nil
                try invocation.print(outcome) { outcome.line }
                if let note = outcome.note, !invocation.isJSON { Output.complaint("note: \(note.printable)") }
            }
        }
        return isComplete ? .done : .attention
    }

    private static func importFile(_ path: String, _ diary: Diary, isStripped: Bool) throws -> ImportObject {
        var outcome = ImportObject(path: path)
        do {
            let media = try diary.ingest(fileAt: path, strippingLocation: isStripped) { outcome.note = $0.message }
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

/// What became of one file.
private struct ImportObject: Encodable {
    var path: String
    var id: String?
    var error: String?
    var note: String?

    var line: String {
        id ?? "failed: \(error ?? "")".printable
    }
}
