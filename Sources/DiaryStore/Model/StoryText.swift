public import SyncCore

/// Which text of a story: its body, or the caption of one of its pictures.
public enum StoryText: Hashable, Sendable {
    /// The body.
    case body
    /// The caption of a picture of the story.
    case caption(of: RecordID)

    var field: TextField {
        switch self {
        case .body: .body
        case .caption(let media): .caption(of: media)
        }
    }
}

/// The version of a text that an editor has loaded: what its changes are to be read against.
///
/// Means something within the store that gave it, for as long as the store exists; an app may keep it with a draft.
public struct TextVersion: Hashable, Sendable {
    /// The operations that the version stands on, ascending.
    package var operations: [Dot]
    /// Tells the version's text from one that replaced it under the same operations.
    package var mark: UInt64

    package init(operations: [Dot], mark: UInt64) {
        self.operations = operations.sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) }
        self.mark = mark
    }
}

/// A text as an editor loads it.
public struct EditableText: Equatable, Sendable {
    /// The text.
    public var text: String
    /// Its version: to be given back when the text is saved.
    public var version: TextVersion
}

/// What became of a text that was saved.
public struct SavedText: Equatable, Sendable {
    /// The text as it is now: what was saved, merged with what had come in since the editor loaded it.
    public var text: String
    /// Its version: what the next save is based on.
    public var version: TextVersion
    /// What the editor has to replace in the text that it saved to show `text`: none when nothing had come in. Ascending,
    /// apart, and all in places of the text that was saved.
    public var edits: [TextChange]
    /// Where the cursor is in `text`, in UTF-8 bytes, when one was given.
    public var cursor: Int?
}

/// One replacement in a text that an editor shows.
public struct TextChange: Equatable, Sendable {
    /// What is replaced, in UTF-8 bytes.
    public var utf8: Range<Int>
    /// The same range in UTF-16 code units, as text views of Apple's platforms count.
    public var utf16: Range<Int>
    /// What stands there instead.
    public var replacement: String

    /// A replacement.
    public init(utf8: Range<Int>, utf16: Range<Int>, replacement: String) {
        self.utf8 = utf8
        self.utf16 = utf16
        self.replacement = replacement
    }
}
