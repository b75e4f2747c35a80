import DiarySync

extension Command {
    static let mediaImport = Command(
        name: "media import", operands: .many("PATH"),
        summary: "Copy photos and videos into the diary",
        details: """
            The same content is kept once, whatever its files are called. Prints one line per path. A path that fails
            does not keep the others from being imported; the command then ends with 3.
            """,
        run: runMediaImport)

    private static func runMediaImport(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        var isComplete = true
        for path in invocation.operands {
            let outcome: ImportObject
            do {
                let media = try diary.ingest(fileAt: path)
                try diary.store.write { _ = try $0.addMedia(media) }
                outcome = ImportObject(path: path, id: media.contentHash.text)
            } catch let error as MediaVaultError {
                outcome = ImportObject(path: path, error: error.message)
                isComplete = false
            }
            try invocation.print(outcome) { outcome.line }
        }
        return isComplete ? .done : .attention
    }
}

/// What became of one path.
private struct ImportObject: Encodable {
    var path: String
    var id: String?
    var error: String?

    var line: String { id ?? "failed: \(error ?? "")".printable }
}
