internal import DiaryStore
internal import DiarySync

/// Where the file of a picture is expected to be.
struct ExpectedPicture: Sendable {
    private let picture: String
    private let isHere: Bool?
    private let isBackedUp: Bool?
    private let state: MediaStanding?
    private let references: Int64?

    init(_ picture: String, _ fields: inout FieldReader) throws(FixtureError) {
        self.picture = picture
        isHere = try fields.bool("here")
        isBackedUp = try fields.bool("backed_up")
        state = try fields.word("state", MediaStanding.self)
        references = try fields.integer("references")
    }

    func check(_ device: ScenarioDevice, in world: ScenarioWorld) throws {
        let subject = "\(device.name): \(picture)"
        let id = try world.record(picture).id
        guard let found = try device.read({ try $0.media(id) }) else {
            throw ScenarioFailure(subject, expected: "a picture", found: "no such picture here")
        }
        if let isHere { try Comparison.equal("\(subject): here", expected: isHere, found: found.state == .here) }
        if let isBackedUp {
            try Comparison.equal("\(subject): backed up", expected: isBackedUp, found: found.isBackedUp)
        }
        if let state {
            let found = try device.diary.standing(of: found)
            try Comparison.equal("\(subject): state", expected: state.rawValue, found: found.rawValue)
        }
        if let references {
            try Comparison.equal(
                "\(subject): references", expected: references, found: Int64(found.referenceCount))
        }
    }
}
