/// `{"offline": ["tablet"]}`: requests of these devices reach nobody from now on.
struct OfflineStep: ScenarioStep {
    static let verb = "offline"

    private let devices: DeviceChoice

    init(_ fields: inout FieldReader) throws(FixtureError) { devices = try fields.devices(OfflineStep.verb) }

    func run(in world: ScenarioWorld) async throws {
        for device in try world.devices(devices) { device.isOnline = false }
    }
}

/// `{"online": "all"}`: requests of these devices reach the server again.
struct OnlineStep: ScenarioStep {
    static let verb = "online"

    private let devices: DeviceChoice

    init(_ fields: inout FieldReader) throws(FixtureError) { devices = try fields.devices(OnlineStep.verb) }

    func run(in world: ScenarioWorld) async throws {
        for device in try world.devices(devices) { device.isOnline = true }
    }
}

/// `{"permit": "tablet", "to": "read"}`: the device gets a token of the server as it is now.
struct PermitStep: ScenarioStep {
    static let verb = "permit"

    /// What a token allows.
    private enum Permission: String, CaseIterable {
        case read
        case write
    }

    private let devices: DeviceChoice
    private let isReadOnly: Bool

    init(_ fields: inout FieldReader) throws(FixtureError) {
        devices = try fields.devices(PermitStep.verb)
        isReadOnly = try fields.word("to", Permission.self) == .read
    }

    func run(in world: ScenarioWorld) async throws {
        for device in try world.devices(devices) {
            device.token = try world.server.admit(device.name, isReadOnly: isReadOnly)
        }
    }
}
