import DiarySync

/// A story as it was, with what its references stand for now.
struct PastStoryView: Sendable {
    private let story: StoryView
    private let past: PastStory
    private let captions: [String: String]

    init(_ past: PastStory, _ read: ReadTransaction) throws {
        self.past = past
        story = try StoryView(past.story, read)
        captions = Dictionary(
            zip(past.story.media, story.mediaIDs).compactMap { media, name in past.captions[media].map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// For scripts.
    var object: PastStoryObject {
        PastStoryObject(story: StoryObject(story), extra: .init(captions: captions, atChange: ChangeObject(past)))
    }

    /// For people.
    var full: String {
        let captions = captions.sorted { $0.key < $1.key }.map { ("caption", "\($0.key): \($0.value)".printable) }
        return "As it was right behind change \(past.change) of device \(past.actor.description.prefix(8)), "
            + "\(past.writtenAt.shown)\n\n\(story.full)\(Command.table(captions))"
    }
}

/// A story as it was, as scripts see it: a story, its captions, and the change.
struct PastStoryObject: Encodable {
    struct Extra: Encodable {
        var captions: [String: String]
        var atChange: ChangeObject
    }

    var story: StoryObject
    var extra: Extra

    func encode(to encoder: any Encoder) throws {
        try story.encode(to: encoder)
        try extra.encode(to: encoder)
    }
}

/// A change as scripts see it.
struct ChangeObject: Encodable {
    var n: String
    var hash: String?
    var actor: String
    var device: String
    var at: String

    init(_ past: PastStory) {
        n = past.change.description
        hash = past.hash?.hex
        actor = past.actor.description
        device = String(actor.prefix(8))
        at = past.writtenAt.rfc3339
    }
}
