internal import DiaryStore

/// `{"on": "phone", "revert": "walk", "change": 2}`: undoes what the second change of a story did, as a new change.
struct RevertStep: ScenarioStep {
    static let verb = "revert"

    private let writing: Writing
    private let story: String
    private let change: Int

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, RevertStep.verb)
        story = try fields.requiredKnown(RevertStep.verb, .story, "\"revert\"")
        guard let change = try fields.integer("change"), (1...1000).contains(change) else {
            throw fields.error("\"revert\" needs \"change\": its place in the story's history, from 1")
        }
        self.change = Int(change)
    }

    func run(in world: ScenarioWorld) async throws {
        let number = try world.change(change, of: story, on: writing.device)
        try writing.perform(in: world) { try $0.revert(number) }
    }
}

extension ScenarioWorld {
    /// A change by its place in the history of a story, from 1, as a device shows it.
    func change(_ place: Int, of story: String, on device: String) throws -> ChangeNumber {
        let id = try record(story).id
        let history = try self.device(device).read { try $0.history(of: id) }
        guard history.indices.contains(place - 1) else {
            throw ScenarioFailure(
                "\(device): history of \(story)", expected: "a change \(place)", found: "\(history.count) changes")
        }
        return history[place - 1].number
    }
}
