internal import DiaryStore
internal import SyncCore

/// `{"on": "phone", "edit": "walk", "mood": "calm", "add_tags": ["sea"]}`: changes a story as it is shown now.
struct EditStep: ScenarioStep {
    static let verb = "edit"

    private let writing: Writing
    private let name: String
    private let text: String?
    private let registers: [(field: FieldKey, text: String?)]
    private let tags: (add: [String], remove: [String])
    private let pets: (add: [String], remove: [String])
    private let pictures: (add: [String], remove: [String])
    private let first: String?

    private static let registers: [(key: String, field: FieldKey)] = [
        ("title", .title), ("mood", .mood), ("weather", .weather), ("visibility", .visibility),
    ]

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, EditStep.verb)
        name = try fields.requiredKnown(EditStep.verb, .story, "\"edit\"")
        text = try fields.text("text")
        var registers: [(field: FieldKey, text: String?)] = []
        for (key, field) in EditStep.registers {
            if let text = try fields.erasableText(key) { registers.append((field, text)) }
        }
        self.registers = registers
        tags = (try fields.texts("add_tags") ?? [], try fields.texts("remove_tags") ?? [])
        pets = (
            try fields.knownList("add_pets", .profile) ?? [], try fields.knownList("remove_pets", .profile) ?? []
        )
        pictures = (
            try fields.knownList("add_pictures", .picture) ?? [],
            try fields.knownList("remove_pictures", .picture) ?? []
        )
        first = try fields.known("move_to_front", .picture)
    }

    func run(in world: ScenarioWorld) async throws {
        let id = try world.record(name).id
        let record = { (name: String) throws -> Value in .record(try world.record(name).id) }
        try writing.perform(in: world) { transaction in
            try transaction.set(registers.map { ($0.field, .text($0.text)) }, of: .story, id)
            if let text { try transaction.edit(story: id) { $0.text = text } }
            for tag in tags.add { try transaction.addTag(tag, to: id) }
            for tag in tags.remove { try transaction.removeTag(tag, from: id) }
            for pet in pets.add { try transaction.add(try record(pet), to: .pets, of: .story, id) }
            for pet in pets.remove { try transaction.remove(try record(pet), from: .pets, of: .story, id) }
            for picture in pictures.add { try transaction.addMedia(try world.record(picture).id, to: id) }
            for picture in pictures.remove { try transaction.removeMedia(try world.record(picture).id, from: id) }
            if let first {
                try transaction.move(try record(first), in: .mediaItems, of: .story, id, before: 0)
            }
        }
    }
}
