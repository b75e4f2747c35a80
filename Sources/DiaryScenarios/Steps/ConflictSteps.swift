internal import DiaryStore

/// `{"on": "phone", "keep": "walk", "field": "title"}`: decides an open conflict for what is shown.
struct KeepStep: ScenarioStep {
    static let verb = "keep"

    private let writing: Writing
    private let name: String
    private let field: String?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, KeepStep.verb)
        name = try fields.knownRecord(KeepStep.verb)
        field = try fields.text("field")
    }

    func run(in world: ScenarioWorld) async throws {
        let conflict = try world.openConflict(about: name, field, on: writing.device)
        try writing.perform(in: world) { try $0.keep(conflict) }
    }
}

/// `{"on": "phone", "switch": "walk", "field": "title", "to": "Zoo"}`: decides an open conflict for another side.
struct SwitchStep: ScenarioStep {
    static let verb = "switch"

    private let writing: Writing
    private let name: String
    private let field: String?
    private let side: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, SwitchStep.verb)
        name = try fields.knownRecord(SwitchStep.verb)
        field = try fields.text("field")
        side = try fields.requiredText("to", "\"switch\"")
    }

    func run(in world: ScenarioWorld) async throws {
        let conflict = try world.openConflict(about: name, field, on: writing.device)
        guard let candidate = conflict.candidates.first(where: { $0.text == side }) else {
            throw ScenarioFailure(
                "\(writing.device): \(name)", expected: "a side \"\(side)\"",
                found: conflict.candidates.map(\.text).joined(separator: ", "))
        }
        try writing.perform(in: world) { try $0.switchTo(conflict, candidate: candidate.number) }
    }
}

extension ScenarioWorld {
    /// The open conflict about a field of a record, about its life without a field.
    fileprivate func openConflict(about name: String, _ field: String?, on device: String) throws -> Conflict {
        let named = try record(name)
        let open = try self.device(device).read { try $0.conflicts(of: named.kind, named.id) }
        guard let conflict = open.first(where: { $0.fieldName == field }) else {
            throw ScenarioFailure(
                "\(device): \(name)", expected: "an open conflict about \(field ?? "its life")", found: "none")
        }
        return conflict
    }
}
