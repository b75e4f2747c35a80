internal import DiaryStore
internal import SyncCore

/// What a device is expected to show.
struct Expectation: Sendable {
    private let stories: [ExpectedStory]
    private let profiles: [ExpectedProfile]
    private let pictures: [ExpectedPicture]
    private let conflicts: [ExpectedConflict]
    private let living: [String]?
    private let standing: ExpectedStanding
    private let isEqual: Bool?
    /// How many living records there are of kinds that this version has no table for.
    private let others: [(kind: String, count: Int64)]

    init(_ fields: inout FieldReader) throws(FixtureError) {
        stories = try fields.members("stories", .story, ExpectedStory.init)
        profiles = try fields.members("profiles", .profile, ExpectedProfile.init)
        pictures = try fields.members("pictures", .picture, ExpectedPicture.init)
        var conflicts: [ExpectedConflict] = []
        for node in try fields.list("conflicts") ?? [] {
            var entry = try FieldReader(node, file: fields.file, step: fields.step, names: fields.names)
            conflicts.append(try ExpectedConflict(&entry))
            try entry.end("a conflict")
        }
        self.conflicts = conflicts
        living = try fields.knownList("living", .story)
        standing = try ExpectedStanding(&fields)
        isEqual = try fields.bool("equal")
        var others: [(kind: String, count: Int64)] = []
        if var counts = try fields.object("other_records") {
            for kind in counts.keys { others.append((kind, try counts.integer(kind) ?? 0)) }
        }
        self.others = others
    }

    /// Throws `ScenarioFailure` for the first thing that is otherwise.
    func check(_ devices: [ScenarioDevice], in world: ScenarioWorld) throws {
        for device in devices {
            try checkLiving(device, world)
            for story in stories { try story.check(device, in: world) }
            for profile in profiles { try profile.check(device, in: world) }
            for picture in pictures { try picture.check(device, in: world) }
            for conflict in conflicts { try conflict.check(device, in: world) }
            try checkOthers(device)
            try standing.check(device, in: world)
        }
        if let isEqual { try Agreement.check(devices, isExpected: isEqual) }
    }

    private func checkLiving(_ device: ScenarioDevice, _ world: ScenarioWorld) throws {
        guard let living else { return }
        let found = try device.read { try $0.stories() }.map { story in
            world.name(story.id) ?? "one without a name here: \(story.title ?? story.text ?? "")"
        }
        try Comparison.equal("\(device.name): living stories", expected: living.sorted(), found: found.sorted())
    }

    private func checkOthers(_ device: ScenarioDevice) throws {
        guard !others.isEmpty else { return }
        let kinds = try device.store.digest().kinds
        for (kind, count) in others {
            let found = kinds.first { $0.name == kind }?.count ?? 0
            try Comparison.equal("\(device.name): records of \(kind)", expected: count, found: Int64(found))
        }
    }
}

extension FieldReader {
    /// The members of an object, each about something by its name.
    mutating func members<Expected>(
        _ key: String, _ kind: DeclaredNames.Kind,
        _ read: (String, inout FieldReader) throws(FixtureError) -> Expected
    ) throws(FixtureError) -> [Expected] {
        guard var all = try object(key) else { return [] }
        var found: [Expected] = []
        for name in all.keys {
            if let wrong = names.check(name, kind) { throw error(wrong) }
            guard var one = try all.object(name) else { continue }
            found.append(try read(name, &one))
            try one.end("what is expected of \(kind.noun)")
        }
        return found
    }
}
