internal import DiaryStore
internal import SyncCore

/// What a story is expected to look like. What is not said may be anything.
struct ExpectedStory: Sendable {
    private let name: String
    private let isThere: Bool
    private let registers: [(key: String, text: String?)]
    private let lists: [(key: String, texts: [String])]
    private let captions: [(picture: String, text: String?)]
    private let isDeleted: Bool?
    private let conflicts: Int64?
    private let sync: String?
    private let fields: [String]?
    private let changes: Int64?
    private let past: [ExpectedPast]

    static let registers = ["title", "text", "mood", "weather", "visibility"]

    init(_ name: String, _ fields: inout FieldReader) throws(FixtureError) {
        self.name = name
        isThere = try fields.bool("there") ?? true
        var registers: [(key: String, text: String?)] = []
        for key in ExpectedStory.registers {
            if let text = try fields.erasableText(key) { registers.append((key, text)) }
        }
        self.registers = registers
        var lists: [(key: String, texts: [String])] = []
        if let tags = try fields.texts("tags") { lists.append(("tags", tags)) }
        if let pets = try fields.knownList("pets", .profile) { lists.append(("pets", pets)) }
        if let pictures = try fields.knownList("pictures", .picture) { lists.append(("pictures", pictures)) }
        self.lists = lists
        captions = try ExpectedStory.captions(&fields)
        isDeleted = try fields.bool("deleted")
        conflicts = try fields.integer("conflicts")
        sync = try fields.text("sync")
        self.fields = try fields.texts("newer_fields")
        changes = try fields.integer("changes")
        past = try ExpectedStory.past(&fields)
    }

    private static func captions(_ fields: inout FieldReader) throws(FixtureError) -> [(String, String?)] {
        guard var captions = try fields.object("captions") else { return [] }
        var found: [(String, String?)] = []
        for picture in captions.keys {
            if let wrong = fields.names.check(picture, .picture) { throw fields.error(wrong) }
            found.append((picture, try captions.erasableText(picture) ?? nil))
        }
        return found
    }

    private static func past(_ fields: inout FieldReader) throws(FixtureError) -> [ExpectedPast] {
        guard var all = try fields.object("looked") else { return [] }
        var found: [ExpectedPast] = []
        for place in all.keys {
            guard var one = try all.object(place) else { continue }
            found.append(try ExpectedPast(place, &one))
            try one.end("\"looked\"")
        }
        return found
    }

    func check(_ device: ScenarioDevice, in world: ScenarioWorld) throws {
        let subject = "\(device.name): \(name)"
        let id = try world.record(name).id
        let story = try device.read { try $0.story(id) }
        guard let story else {
            if isThere { throw ScenarioFailure(subject, expected: "a story", found: "no such story here") }
            return
        }
        guard isThere else { throw ScenarioFailure(subject, expected: "no such story here", found: "there is one") }
        for (key, text) in registers {
            try Comparison.equal("\(subject): \(key)", expected: text, found: story.value(key))
        }
        for (key, texts) in lists { try check(key, texts, story, subject, world) }
        for (picture, text) in captions {
            let found = try device.read { try $0.caption(of: try world.record(picture).id, in: id) }
            try Comparison.equal("\(subject): caption of \(picture)", expected: text, found: found)
        }
        try checkStanding(story, subject)
        try checkFields(device, id, subject)
        if let changes {
            let found = try device.read { try $0.history(of: id) }
            try Comparison.equal("\(subject): changes", expected: changes, found: Int64(found.count))
        }
        for one in past { try one.check(name, device, in: world) }
    }

    private func check(
        _ key: String, _ texts: [String], _ story: Story, _ subject: String, _ world: ScenarioWorld
    ) throws {
        let named = { (ids: [RecordID]) in ids.map { world.name($0) ?? "\($0)" } }
        switch key {
        case "tags": try Comparison.equal("\(subject): tags", expected: texts, found: story.tags)
        // A story's pets have no order of their own.
        case "pets":
            try Comparison.equal("\(subject): pets", expected: texts.sorted(), found: named(story.pets).sorted())
        default: try Comparison.equal("\(subject): pictures", expected: texts, found: named(story.media))
        }
    }

    private func checkStanding(_ story: Story, _ subject: String) throws {
        if let isDeleted {
            try Comparison.equal("\(subject): deleted", expected: isDeleted, found: story.isDeleted)
        }
        if let conflicts {
            try Comparison.equal("\(subject): conflicts", expected: conflicts, found: Int64(story.conflictCount))
        }
        if let sync { try Comparison.equal("\(subject): sync", expected: sync, found: story.syncState.rawValue) }
    }

    /// Fields that this version has no name for are kept all the same.
    private func checkFields(_ device: ScenarioDevice, _ id: RecordID, _ subject: String) throws {
        guard let fields else { return }
        let found = try device.store.fieldNames(of: id, ofKindNamed: "story").filter { $0.hasPrefix("field-") }
        try Comparison.equal(
            "\(subject): fields of a newer version", expected: fields.map { "field-" + $0 }.sorted(),
            found: found)
    }
}

extension Story {
    /// A register by its name in fixtures.
    func value(_ key: String) -> String? {
        switch key {
        case "title": title
        case "text": text
        case "mood": mood
        case "weather": weather
        default: visibility
        }
    }
}
