internal import DiarySync
internal import SyncCore

/// `{"clean_up": "phone"}`: what no story and no profile refers to any more goes to the trash, and leaves it after a while.
struct CleanUpStep: ScenarioStep {
    static let verb = "clean_up"

    private let devices: DeviceChoice

    init(_ fields: inout FieldReader) throws(FixtureError) { devices = try fields.devices(CleanUpStep.verb) }

    func run(in world: ScenarioWorld) async throws {
        for device in try world.devices(devices) {
            let plan = try device.diary.planMediaCleanUp(now: device.clock.now())
            _ = try device.diary.apply(plan, now: device.clock.now())
        }
    }
}
