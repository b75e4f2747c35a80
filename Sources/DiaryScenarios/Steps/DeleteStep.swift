internal import DiaryStore
internal import SyncCore

/// `{"on": "phone", "delete": "walk"}`: deletes a story, a profile or a picture's record.
struct DeleteStep: ScenarioStep {
    static let verb = "delete"

    /// What wins, the deletion or an edit that did not know of it.
    private enum Winner: String, CaseIterable {
        case edit
        case delete
    }

    private let writing: Writing
    private let name: String
    private let policy: DeletePolicy

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, DeleteStep.verb)
        name = try fields.knownRecord(DeleteStep.verb)
        policy = try fields.word("wins", Winner.self) == .delete ? .deleteWins : .editWins
    }

    func run(in world: ScenarioWorld) async throws {
        if world.fault == .deletesAreLost { return }
        let record = try world.record(name)
        try writing.perform(in: world) { try $0.delete(record.kind, record.id, policy: policy) }
    }
}

/// `{"on": "phone", "restore": "walk"}`: takes all deletions of a record back.
struct RestoreStep: ScenarioStep {
    static let verb = "restore"

    private let writing: Writing
    private let name: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, RestoreStep.verb)
        name = try fields.knownRecord(RestoreStep.verb)
    }

    func run(in world: ScenarioWorld) async throws {
        let record = try world.record(name)
        try writing.perform(in: world) { try $0.restore(record.kind, record.id) }
    }
}
