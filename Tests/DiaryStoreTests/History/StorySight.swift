import SyncCore
import Testing

@testable import DiaryStore

/// What a store displays of a story, captions included.
struct StorySight: Equatable {
    var story: Story?
    var captions: [RecordID: String] = [:]

    init(_ store: DiaryStore, _ id: RecordID) throws {
        self = try store.read { read in
            var sight = StorySight(try read.story(id))
            for media in sight.story?.media ?? [] {
                guard let caption = try read.caption(of: media, in: id), !caption.isEmpty else { continue }
                sight.captions[media] = caption
            }
            return sight
        }
    }

    init(_ past: PastStory?) {
        self.init(past?.story)
        captions = past?.captions ?? [:]
    }

    private init(_ story: Story?) {
        self.story = story
        self.story?.syncState = .local
    }

    /// Without what a revert cannot bring back: when the story was edited last, and that a conflict was open.
    var content: StorySight {
        var content = self
        content.story?.editedAt = WallTime(milliseconds: 0)
        content.story?.conflictCount = 0
        content.story?.text = story?.text ?? ""
        return content
    }
}

extension StorySight: CustomTestStringConvertible {
    var testDescription: String {
        guard let story else { return "no story" }
        let names = story.media.map { "\($0.bytes.high)" + (captions[$0].map { "=\($0)" } ?? "") }
        return "\(story.isDeleted ? "deleted " : "")\(story.title ?? "-")/\(story.mood ?? "-") [\(story.text ?? "-")] "
            + "\(story.tags) \(names) \(story.conflictCount) at \(story.editedAt.milliseconds % 1_000_000)"
    }
}

extension DiaryStore {
    /// The change that this store wrote last.
    func lastChange() throws -> ChangeNumber? {
        try withCore { access in
            guard let own = access.core.local.own, access.core.directory[own].head > 0 else { return nil }
            return ChangeNumber(log: own, sequence: access.core.directory[own].head)
        }
    }

    func hash(of change: ChangeNumber) throws -> ContentHash? {
        try withCore { try $0.core.log.change(change)?.hash }
    }
}
