import DiarySync

extension Command {
    static let initialize = Command(
        name: "init",
        options: [
            .optional("--name", "NAME", "what the diary is called on this device; \"Diary\" unless given"),
            .optional("--diary", "ID", "join the diary with this id instead of starting a new one"),
        ],
        summary: "Create a diary on this device",
        details: """
            To sync one diary between devices, all must know it by the same id:
              first device      sync-cli init --name NAME                      prints the id; so does status
              server            sync-server diary create NAME --id ID --data DIR
                                sync-server device add ID DEVICE --data DIR    prints a token, once per device
              other devices     sync-cli init --diary ID
              every device      sync-cli remote set URL --token-file FILE, then sync-cli sync
            """,
        run: runInitialize)

    private static func runInitialize(_ invocation: Invocation) async throws -> ExitCode {
        let id = try invocation.value("--diary").map { text in
            guard let bytes = Bytes16(text: text) else {
                throw UsageError("--diary needs the 32 hexadecimal digits that `sync-cli status` prints, not \(text)")
            }
            return DiaryID(bytes)
        }
        let name = invocation.value("--name") ?? "Diary"
        let diary = try Diary.create(in: invocation.folder, name: name, diary: id)
        let object = CreatedObject(diary: diary.store.diary.description, name: name, store: invocation.folder)
        try invocation.print(object) {
            "\(id == nil ? "Created" : "Joined") the diary \(name.printable) in \(invocation.folder)\nIts id is \(object.diary)"
        }
        return .done
    }
}

/// What `init` prints.
private struct CreatedObject: Encodable {
    var diary: String
    var name: String
    var store: String
}
