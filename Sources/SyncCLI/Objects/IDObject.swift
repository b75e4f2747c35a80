import DiarySync

/// What a command that makes a record prints.
struct IDObject: Encodable {
    var id: String

    init(_ id: RecordID) { self.id = id.description }
}
