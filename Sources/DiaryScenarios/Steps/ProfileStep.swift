internal import DiaryStore
internal import SyncCore

/// `{"on": "phone", "add_profile": "coco", "name": "Coco"}`: makes a profile of a pet or a person.
struct ProfileStep: ScenarioStep {
    static let verb = "add_profile"

    private let writing: Writing
    private let profile: String
    private let name: String
    private let species: String?
    private let born: String?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, ProfileStep.verb)
        profile = try fields.new(ProfileStep.verb, .profile, "\"add_profile\"")
        name = try fields.requiredText("name", "\"add_profile\"")
        species = try fields.text("species")
        born = try fields.text("born")
    }

    func run(in world: ScenarioWorld) async throws {
        let id = try writing.perform(in: world) {
            try $0.createProfile(name: name, species: species, born: born)
        }
        if let id { world.remember(profile, .profile, id) }
    }
}

/// `{"on": "phone", "edit_profile": "coco", "born": "2019-05-03"}`: changes a profile.
struct ProfileEditStep: ScenarioStep {
    static let verb = "edit_profile"

    private let writing: Writing
    private let profile: String
    private let registers: [(field: FieldKey, text: String?)]
    private let preset: Int64?
    private let picture: String?

    private static let registers: [(key: String, field: FieldKey)] = [
        ("name", .name), ("species", .species), ("born", .born), ("memorial", .memorial),
    ]

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, ProfileEditStep.verb)
        profile = try fields.requiredKnown(ProfileEditStep.verb, .profile, "\"edit_profile\"")
        var registers: [(field: FieldKey, text: String?)] = []
        for (key, field) in ProfileEditStep.registers {
            if let text = try fields.erasableText(key) { registers.append((field, text)) }
        }
        self.registers = registers
        preset = try fields.integer("avatar_preset")
        picture = try fields.known("avatar_picture", .picture)
    }

    func run(in world: ScenarioWorld) async throws {
        let id = try world.record(profile).id
        try writing.perform(in: world) { transaction in
            try transaction.set(registers.map { ($0.field, .text($0.text)) }, of: .profile, id)
            if let preset { try transaction.setAvatar(.preset(Int(preset)), of: id) }
            if let picture {
                try transaction.setAvatar(.media(try world.record(picture).id, x: 0, y: 0, side: 1), of: id)
            }
        }
    }
}
