internal import DiaryStore

/// `{"restart": "phone"}`: the program ends as it should, and starts again.
struct RestartStep: ScenarioStep {
    static let verb = "restart"

    private let device: String?

    init(_ fields: inout FieldReader) throws(FixtureError) { device = try fields.deviceOrServer(RestartStep.verb) }

    func run(in world: ScenarioWorld) async throws {
        guard let device = try device.map(world.device) else { return try world.server.restart() }
        device.close()
    }
}

/// `{"kill": "phone"}`: the program ends in the middle of everything; what is in its files is all that there is.
struct KillStep: ScenarioStep {
    static let verb = "kill"

    private let device: String
    /// The story that is being changed when it happens.
    private let story: String?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown(KillStep.verb, .device, "\"kill\"")
        story = try fields.known("writing", .story)
    }

    func run(in world: ScenarioWorld) async throws {
        let device = try world.device(device)
        guard let story else { return try device.putBack(try device.image()) }
        let id = try world.record(story).id
        // Everything is written and nothing committed when the files are looked at.
        let image = try world.write(on: device.name) { transaction in
            try transaction.edit(story: id) { ($0.title, $0.text) = ("Never committed", "Never committed") }
            return try device.image()
        }
        try device.putBack(image)
    }
}
