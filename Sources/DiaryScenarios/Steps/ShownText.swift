internal import DiaryStore
internal import SyncCore

/// What an editor is expected to show behind a save.
struct ShownText: Sendable {
    private let text: String?
    private let cursorBehind: String?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        text = try fields.text("shows")
        cursorBehind = try fields.text("then_cursor_behind")
    }

    /// Checks text and cursor, and that the edits lead from what was saved to what is shown.
    func check(_ saved: SavedText, from old: String, _ subject: String) throws {
        if let text { try Comparison.equal("\(subject): text", expected: text, found: saved.text) }
        if let cursorBehind {
            let before = saved.cursor.map { String(decoding: saved.text.utf8.prefix($0), as: UTF8.self) }
            try Comparison.equal("\(subject): text before the cursor", expected: cursorBehind, found: before ?? "")
        }
        var bytes = Array(old.utf8)
        for edit in saved.edits.reversed() { bytes.replaceSubrange(edit.utf8, with: edit.replacement.utf8) }
        try Comparison.equal(
            "\(subject): its edits", expected: saved.text, found: String(decoding: bytes, as: UTF8.self))
    }
}
