public import SyncCore

/// A story as it looked right behind a change.
public struct PastStory: Equatable, Sendable {
    /// The story, as its author's device displayed it then.
    public var story: Story
    /// The captions of its pictures that had one.
    public var captions: [RecordID: String]
    /// How the change is called here.
    public var change: ChangeNumber
    /// The change's hash; `nil` within the write that makes it.
    public var hash: ContentHash?
    /// Who wrote the change.
    public var actor: ActorID
    /// When the change was written, by its author's clock.
    public var writtenAt: WallTime
}

extension PastStory {
    init(_ id: RecordID, _ replay: RecordReplay, _ change: LoggedChange, _ syncState: SyncState, _ log: LogView) throws
    {
        story = try Story(id, replay, syncState)
        captions = [:]
        for media in story.media {
            let caption = try replay.bytes(.caption(of: media))
            if !caption.isEmpty { captions[media] = String(decoding: caption, as: UTF8.self) }
        }
        self.change = change.number
        hash = change.hash
        actor = log.directory[change.log].actor
        writtenAt = try change.withBytes { try ChangeReader($0).wallTime }
    }
}

extension Story {
    /// A story from its replay, as its row would display it.
    fileprivate init(_ id: RecordID, _ replay: RecordReplay, _ syncState: SyncState) throws {
        /// A value that its columns cannot hold reads as none.
        func value(_ field: FieldKey) throws -> Value {
            let value = try replay.displayed(field)
            return TableSchema.story.register(field)?.fits(value) ?? false ? value : .null
        }
        let hasText = replay.textFields.contains(.body)
        self.init(
            id: id, title: try value(.title).asText,
            text: hasText ? String(decoding: try replay.bytes(.body), as: UTF8.self) : nil,
            mood: try value(.mood).asText, weather: try value(.weather).asText,
            visibility: try value(.visibility).asText, date: DiaryDate(try value(.date)),
            place: Place(try value(.place)),
            createdAt: try value(.created).asInteger.map(WallTime.init(milliseconds:)),
            editedAt: replay.state.latest,
            tags: replay.elements(.tags).compactMap(\.asText).sorted { ExactText($0) < ExactText($1) },
            pets: replay.elements(.pets).compactMap(\.asRecord).sorted(),
            media: try replay.items(.mediaItems).compactMap(\.asRecord),
            isDeleted: replay.state.life.isDeleted, conflictCount: replay.state.openConflictCount,
            syncState: syncState)
    }
}

extension RecordReplay {
    /// The elements of a set, in no order.
    fileprivate func elements(_ field: FieldKey) -> [Value] { Array(state.set(field).additions.keys) }
}
