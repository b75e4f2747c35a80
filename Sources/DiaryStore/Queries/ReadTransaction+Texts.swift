internal import SQLiteKit
public import SyncCore

/// Texts as editors load them.
extension ReadTransaction {
    /// A text of a story with its version, empty when nothing was ever written; `nil` when there is no such story.
    ///
    /// Cost: one look-up by key, for a caption two.
    public func editableText(_ which: StoryText = .body, of story: RecordID) throws -> EditableText? {
        let cached = try statement("SELECT body, merge FROM story WHERE id=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: story.bytes)
        guard try cached.statement.step() else { return nil }
        let state = try mergeState(.story, cached.statement.blob(1)) { _ in nil }
        let bytes =
            switch which {
            case .body: cached.statement.blob(0)
            case .caption(let media): Array((try caption(of: media, in: story) ?? "").utf8)
            }
        return EditableText(
            text: String(decoding: bytes, as: UTF8.self),
            version: TextVersion(operations: state.text(which.field).version, mark: TextMark(bytes).bits))
    }

    /// The caption of a picture in a story, if it has one.
    public func caption(of media: RecordID, in story: RecordID) throws -> String? {
        let cached = try statement("SELECT text FROM caption WHERE story=? AND media=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: story.bytes)
        try cached.statement.bind(2, id: media.bytes)
        return try cached.statement.step() ? cached.statement.string(0) : nil
    }

    func hasMedia(_ media: RecordID, _ story: RecordID) throws -> Bool {
        let cached = try statement("SELECT 1 FROM story_media WHERE story=? AND media=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: story.bytes)
        try cached.statement.bind(2, id: media.bytes)
        return try cached.statement.step()
    }
}
