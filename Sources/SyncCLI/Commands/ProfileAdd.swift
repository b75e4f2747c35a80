import DiarySync

extension Command {
    static let profileAdd = Command(
        name: "profile add",
        options: [
            .required("--name", "NAME", "how it is called"),
            .optional("--species", "S", "what kind of animal it is; nothing for people"),
            .optional("--born", "DATE", "the birthday, as in 2019-05-03"),
            .optional("--memorial", "DATE", "the memorial day"),
        ],
        summary: "Add a pet or a person and print the profile's id",
        run: runProfileAdd)

    private static func runProfileAdd(_ invocation: Invocation) async throws -> ExitCode {
        let born = try invocation.day("--born")
        let memorial = try invocation.day("--memorial")
        let id = try invocation.diary().store.write {
            try $0.createProfile(
                name: invocation.value("--name") ?? "", species: invocation.value("--species"), born: born,
                memorial: memorial)
        }
        try invocation.print(IDObject(id)) { id.description }
        return .done
    }
}

extension Invocation {
    /// A calendar day. Throws `UsageError` for anything else.
    fileprivate func day(_ name: String) throws -> String? {
        guard let text = value(name) else { return nil }
        guard text.utf8.count == 10, DiaryDate(rfc3339: text) != nil else {
            throw UsageError("\(name) needs a day such as 2019-05-03, not \(text)")
        }
        return text
    }
}
