internal import DiaryStore
internal import SyncCore

/// `{"type": "draft", "over": "teh", "text": "the"}`: an editor tells one edit as it is made, instead of a whole text.
struct TypeStep: ScenarioStep {
    static let verb = "type"

    private let editor: String
    private let over: String?
    private let behind: String?
    private let text: String
    private let shown: ShownText

    init(_ fields: inout FieldReader) throws(FixtureError) {
        editor = try fields.requiredKnown(TypeStep.verb, .editor, "\"type\"")
        over = try fields.text("over")
        behind = try fields.text("behind")
        text = try fields.requiredText("text", "\"type\"")
        shown = try ShownText(&fields)
        guard (over == nil) != (behind == nil) else {
            throw fields.error(
                "\"type\" needs either \"over\", the part to replace, or \"behind\", the part to go on from")
        }
    }

    func run(in world: ScenarioWorld) async throws {
        guard let open = world.editors[editor] else { return }
        let range = try place(in: open)
        let saved = try world.write(on: open.device) {
            try $0.edit(
                [(utf8: range, replacement: text)], in: open.which, of: open.story, basedOn: open.version,
                cursor: range.lowerBound + text.utf8.count)
        }
        var bytes = Array(open.text.utf8)
        bytes.replaceSubrange(range, with: text.utf8)
        try open.show(saved, in: world, as: editor)
        try shown.check(saved, from: String(decoding: bytes, as: UTF8.self), "\(open.device): editor \(editor)")
    }

    private func place(in open: OpenEditor) throws -> Range<Int> {
        let part = over ?? behind ?? ""
        let places = Array(open.text.utf8).places(of: Array(part.utf8))
        guard let start = places.first, places.count == 1 else {
            throw ScenarioFailure(
                "\(open.device): editor \(editor)", expected: "\"\(part)\" to be there once",
                found: "\(places.count) of them in \"\(open.text)\"")
        }
        let end = start + part.utf8.count
        return over == nil ? end..<end : start..<end
    }
}

extension [UInt8] {
    /// Where a part begins.
    fileprivate func places(of part: [UInt8]) -> [Int] {
        guard part.count <= count else { return [] }
        return (0...(count - part.count)).filter { self[$0...].starts(with: part) }
    }
}
