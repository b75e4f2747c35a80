internal import DiaryStore
internal import SyncCore

/// `{"on": "phone", "open": "walk", "as": "draft"}`: an editor loads a text, and shows it until it saves.
struct OpenStep: ScenarioStep {
    static let verb = "open"

    private let device: String
    private let story: String
    private let picture: String?
    private let editor: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown("on", .device, "\"open\"")
        story = try fields.requiredKnown(OpenStep.verb, .story, "\"open\"")
        picture = try fields.known("caption_of", .picture)
        editor = try fields.new("as", .editor, "\"open\"")
    }

    func run(in world: ScenarioWorld) async throws {
        let id = try world.record(story).id
        let which = try picture.map { StoryText.caption(of: try world.record($0).id) } ?? .body
        guard let text = try world.device(device).read({ try $0.editableText(which, of: id) }) else {
            throw ScenarioFailure("\(device): \(story)", expected: "a text to open", found: "no such story here")
        }
        world.editors[editor] = OpenEditor(
            device: device, story: id, which: which, text: text.text, version: text.version)
    }
}
