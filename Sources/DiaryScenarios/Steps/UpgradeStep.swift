internal import DiaryStore

/// `{"upgrade": "old tablet"}`: a device that joined with an older version gets this one, and starts again.
struct UpgradeStep: ScenarioStep {
    static let verb = "upgrade"

    private let device: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown(UpgradeStep.verb, .device, "\"upgrade\"")
    }

    func run(in world: ScenarioWorld) async throws {
        let device = try world.device(device)
        device.close()
        device.interpretation = .current
    }
}
