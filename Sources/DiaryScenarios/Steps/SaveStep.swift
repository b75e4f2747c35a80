internal import DiaryStore
internal import SyncCore

/// `{"save": "draft", "text": "..."}`: an editor saves the whole text that it shows, against the version it loaded.
struct SaveStep: ScenarioStep {
    static let verb = "save"

    private let editor: String
    private let text: String
    private let cursor: Int?
    private let shown: ShownText

    init(_ fields: inout FieldReader) throws(FixtureError) {
        editor = try fields.requiredKnown(SaveStep.verb, .editor, "\"save\"")
        text = try fields.requiredText("text", "\"save\"")
        if let before = try fields.text("cursor_behind") {
            guard ExactText(String(decoding: text.utf8.prefix(before.utf8.count), as: UTF8.self)) == ExactText(before)
            else { throw fields.error("\"cursor_behind\" has to be the beginning of \"text\", up to the cursor") }
            cursor = before.utf8.count
        } else {
            cursor = nil
        }
        shown = try ShownText(&fields)
    }

    func run(in world: ScenarioWorld) async throws {
        guard let open = world.editors[editor] else { return }
        let version =
            world.fault == .savesForgetTheirVersion
            ? try world.device(open.device).read { try $0.editableText(open.which, of: open.story)?.version } : nil
        let saved = try world.write(on: open.device) {
            try $0.save(
                text, as: open.which, of: open.story, basedOn: version ?? open.version, cursor: cursor)
        }
        try open.show(saved, in: world, as: editor)
        try shown.check(saved, from: text, "\(open.device): editor \(editor)")
    }
}

extension OpenEditor {
    /// Shows what a save gave back.
    func show(_ saved: SavedText, in world: ScenarioWorld, as editor: String) throws {
        var open = self
        (open.text, open.version) = (saved.text, saved.version)
        world.editors[editor] = open
    }
}
