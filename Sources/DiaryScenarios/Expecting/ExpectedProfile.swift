internal import DiaryStore
internal import SyncCore

/// What a profile is expected to look like. What is not said may be anything.
struct ExpectedProfile: Sendable {
    private let profile: String
    private let registers: [(key: String, text: String?)]
    private let preset: Int64?
    private let isDeleted: Bool?
    private let conflicts: Int64?

    init(_ profile: String, _ fields: inout FieldReader) throws(FixtureError) {
        self.profile = profile
        var registers: [(key: String, text: String?)] = []
        for key in ["name", "species", "born", "memorial"] {
            if let text = try fields.erasableText(key) { registers.append((key, text)) }
        }
        self.registers = registers
        preset = try fields.integer("avatar_preset")
        isDeleted = try fields.bool("deleted")
        conflicts = try fields.integer("conflicts")
    }

    func check(_ device: ScenarioDevice, in world: ScenarioWorld) throws {
        let subject = "\(device.name): \(profile)"
        let id = try world.record(profile).id
        guard let found = try device.read({ try $0.profile(id) }) else {
            throw ScenarioFailure(subject, expected: "a profile", found: "no such profile here")
        }
        for (key, text) in registers {
            try Comparison.equal("\(subject): \(key)", expected: text, found: ExpectedProfile.value(key, found))
        }
        if let preset {
            var shown: Int64 = 0
            if case .preset(let number) = found.avatar { shown = Int64(number) }
            try Comparison.equal("\(subject): avatar", expected: preset, found: shown)
        }
        if let isDeleted {
            try Comparison.equal("\(subject): deleted", expected: isDeleted, found: found.isDeleted)
        }
        if let conflicts {
            try Comparison.equal("\(subject): conflicts", expected: conflicts, found: Int64(found.conflictCount))
        }
    }

    private static func value(_ key: String, _ profile: Profile) -> String? {
        switch key {
        case "name": profile.name
        case "species": profile.species
        case "born": profile.born
        default: profile.memorial
        }
    }
}
