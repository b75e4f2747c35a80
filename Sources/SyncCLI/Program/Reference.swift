import DiarySync

/// Finds the record that somebody means.
enum Reference {
    /// A story by its id. Throws `UsageError` for what is no id, `CommandError` when there is none.
    static func story(_ text: String, _ read: ReadTransaction) throws -> RecordID {
        guard let bytes = Bytes16(text: text) else {
            throw UsageError("\(text) is no story's id: `sync-cli story list` shows them")
        }
        guard try read.story(RecordID(bytes)) != nil else { throw CommandError("there is no story \(text)") }
        return RecordID(bytes)
    }

    /// A profile by its id or by its name, when only one has it. Throws `CommandError`.
    static func profile(_ text: String, _ read: ReadTransaction) throws -> RecordID {
        if let id = Bytes16(text: text).map(RecordID.init), try read.profile(id) != nil { return id }
        let namesakes = try read.profiles().filter { $0.name == text }
        guard let found = namesakes.first else {
            throw CommandError("there is no profile \(text): `sync-cli profile list` shows them")
        }
        guard namesakes.count == 1 else { throw CommandError("several profiles are called \(text): give the id") }
        return found.id
    }

    /// A conflict by its number. Throws `UsageError` for what is no number, `CommandError` when there is none.
    static func conflict(_ text: String, _ read: ReadTransaction) throws -> Conflict {
        guard let number = Int64(text), number > 0 else {
            throw UsageError("\(text) is no conflict's number: `sync-cli conflicts list` shows them")
        }
        guard let conflict = try read.conflict(number) else {
            throw CommandError("there is no conflict \(number): `sync-cli conflicts list` shows them")
        }
        return conflict
    }

    /// A change by its number. Throws `UsageError` for what is none.
    static func change(_ text: String) throws -> ChangeNumber {
        guard let number = ChangeNumber(text) else {
            throw UsageError("\(text) is no change: `sync-cli story history ID` shows them, as in 2:17")
        }
        return number
    }

    /// A picture by its content hash. Throws `UsageError` for anything else.
    static func media(_ text: String) throws -> RecordID {
        if let hash = ContentHash(text: text) { return .media(hash) }
        guard let bytes = Bytes16(text: text) else {
            throw UsageError("\(text) is no picture's id: `sync-cli media list` shows them, as in sha256-…")
        }
        return RecordID(bytes)
    }
}
