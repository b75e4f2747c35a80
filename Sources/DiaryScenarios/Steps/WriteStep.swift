internal import DiaryStore
internal import SyncCore

/// `{"on": "phone", "write": "walk", "title": ..., "text": ...}`: writes a new story.
struct WriteStep: ScenarioStep {
    static let verb = "write"

    private let writing: Writing
    private let name: String
    private let title: String?
    private let text: String
    private let mood: String?
    private let weather: String?
    private let tags: [String]
    private let pets: [String]
    private let pictures: [String]

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, WriteStep.verb)
        name = try fields.new(WriteStep.verb, .story, "\"write\"")
        title = try fields.text("title")
        text = try fields.text("text") ?? ""
        mood = try fields.text("mood")
        weather = try fields.text("weather")
        tags = try fields.texts("tags") ?? []
        pets = try fields.knownList("pets", .profile) ?? []
        pictures = try fields.knownList("pictures", .picture) ?? []
    }

    func run(in world: ScenarioWorld) async throws {
        let story = NewStory(
            title: title, text: world.fault == .textsAreCut ? String(text.prefix(text.count / 2)) : text, mood: mood,
            weather: weather, tags: tags, pets: try pets.map { try world.record($0).id },
            media: try pictures.map { try world.record($0).id })
        guard let id = try writing.perform(in: world, { try $0.create(story) }) else { return }
        world.remember(name, .story, id)
    }
}
