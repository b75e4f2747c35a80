public import SyncCore

/// Stories.
extension WriteTransaction {
    /// Creates a story and returns its identity.
    ///
    /// Throws `StoreError.tooLarge` for a text over about 700 KB, `.notFound` for a pet or picture that is not here.
    @discardableResult
    public func create(_ story: NewStory) throws -> RecordID {
        let id = story.id ?? newID()
        for pet in story.pets { _ = try living(.profile, pet) }
        for picture in story.media { _ = try living(.media, picture) }
        try create(.story, id, registers(of: story))
        for tag in story.tags { try add(.text(tag), to: .tags, of: .story, id) }
        for pet in story.pets { try add(.record(pet), to: .pets, of: .story, id) }
        for picture in story.media { try insert(.record(picture), into: .mediaItems, of: .story, id) }
        return id
    }

    private func registers(of story: NewStory) -> [(field: FieldKey, value: Value)] {
        let date = story.date ?? DiaryDate(instant: now, offsetMinutes: 0)
        var values: [(field: FieldKey, value: Value)] = [
            (.date, date.value), (.created, .integer((story.createdAt ?? now).milliseconds)),
        ]
        if let text = story.text { values.insert((.body, .text(text)), at: 0) }
        if let title = story.title { values.append((.title, .text(title))) }
        if let mood = story.mood { values.append((.mood, .text(mood))) }
        if let weather = story.weather { values.append((.weather, .text(weather))) }
        if let place = story.place { values.append((.place, place.value)) }
        return values
    }

    /// Changes the registers of a living story: `edit` gets it as it is displayed; what it changes is written.
    ///
    /// Tags, pets and pictures have verbs of their own. Nothing is written when nothing changes.
    public func edit(story id: RecordID, _ edit: (inout Story) throws -> Void) throws {
        _ = try living(.story, id)
        let before = try reading.story(id)
        guard let before else { throw StoreError(.notFound, "there is no story \(id)", record: id) }
        var after = before
        try edit(&after)
        try set(WriteTransaction.changes(from: before, to: after), of: .story, id)
        let texts = (before.text ?? "", after.text ?? "")
        guard ExactText(texts.0) != ExactText(texts.1) else { return }
        try replaceText(texts.1, TextKey(kind: .story, record: id, field: .body))
    }

    private static func changes(from old: Story, to new: Story) -> [(field: FieldKey, value: Value)] {
        let pairs: [(FieldKey, Value, Value)] = [
            (.title, .text(old.title), .text(new.title)),
            (.mood, .text(old.mood), .text(new.mood)), (.weather, .text(old.weather), .text(new.weather)),
            (.visibility, .text(old.visibility), .text(new.visibility)),
            (.date, old.date?.value ?? .null, new.date?.value ?? .null),
            (.place, old.place?.value ?? .null, new.place?.value ?? .null),
        ]
        return pairs.filter { $0.1 != $0.2 }.map { ($0.0, $0.2) }
    }

    /// Adds a tag.
    public func addTag(_ tag: String, to story: RecordID) throws {
        try add(.text(tag), to: .tags, of: .story, story)
    }

    /// Removes a tag.
    public func removeTag(_ tag: String, from story: RecordID) throws {
        try remove(.text(tag), from: .tags, of: .story, story)
    }

    /// Adds a picture at the end, or before the one shown at `index`.
    public func addMedia(_ media: RecordID, to story: RecordID, before index: Int? = nil) throws {
        _ = try living(.media, media)
        try insert(.record(media), into: .mediaItems, of: .story, story, before: index)
    }

    /// Takes a picture out of a story. Its file and its record stay.
    public func removeMedia(_ media: RecordID, from story: RecordID) throws {
        try takeOut(.record(media), of: .mediaItems, of: .story, story)
    }
}
