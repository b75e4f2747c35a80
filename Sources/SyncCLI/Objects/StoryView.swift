import DiarySync

/// A story with what its references stand for, read in one snapshot.
struct StoryView: Sendable {
    var story: Story
    /// The pets' names, in the order of `story.pets`.
    var petNames: [String]
    /// The content hashes of the pictures, in their order; the record's own id where the record has not come yet.
    var mediaIDs: [String]

    init(_ story: Story, _ read: ReadTransaction) throws {
        self.story = story
        petNames = try story.pets.map { try read.profile($0)?.name ?? "somebody unknown" }
        mediaIDs = try story.media.map { try read.media($0)?.contentHash.text ?? $0.description }
    }

    /// How it is called: its title, else how it begins.
    var heading: String {
        if let title = story.title, !title.isEmpty { return title.excerpt(100) }
        let beginning = (story.text ?? "").excerpt()
        return beginning.isEmpty ? "(untitled)" : beginning
    }

    private var facts: String {
        var parts: [String] = []
        if let mood = story.mood { parts.append(mood.printable) }
        if !story.tags.isEmpty { parts.append(story.tags.map { "#" + $0.printable }.joined(separator: " ")) }
        if !petNames.isEmpty { parts.append("with " + petNames.map(\.printable).joined(separator: ", ")) }
        if !story.media.isEmpty { parts.append(counted(story.media.count, "photo")) }
        if story.conflictCount > 0 { parts.append(counted(story.conflictCount, "conflict")) }
        parts.append(syncState)
        return parts.joined(separator: " · ")
    }

    private var syncState: String {
        switch story.syncState {
        case .local: "on this device only"
        case .sending: "to be sent"
        case .synced: "synced"
        case .quarantined: "set aside"
        }
    }

    /// Three lines for a list.
    var summary: String {
        "\(story.date?.shown ?? "no date")  \(heading)\n    \(facts)\n    \(story.id)\n"
    }

    /// All of it.
    var full: String {
        var text = heading + (story.isDeleted ? " (deleted)" : "") + "\n\n"
        if let body = story.text, !body.isEmpty { text += body.printable + "\n\n" }
        return text + Command.table(rows)
    }

    private var rows: [(String, String)] {
        var rows: [(String, String)] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((name, value.printable)) }
        }
        add("when", story.date.map { date in date.shown + (date.zone.map { " (\($0))" } ?? "") })
        add("mood", story.mood)
        add("weather", story.weather)
        add("place", story.place?.shown)
        add("tags", story.tags.map { "#" + $0 }.joined(separator: " "))
        add("with", petNames.joined(separator: ", "))
        for picture in mediaIDs { add("photo", picture) }
        add("written", story.createdAt?.shown)
        add("edited", story.editedAt.shown)
        add("conflicts", story.conflictCount > 0 ? String(story.conflictCount) : nil)
        add("sync", syncState)
        add("id", story.id.description)
        return rows
    }
}

extension Place {
    /// For people: the name, else the coordinates.
    fileprivate var shown: String? {
        if let name { return name }
        guard let latitude, let longitude else { return nil }
        return "\(latitude), \(longitude)"
    }
}
