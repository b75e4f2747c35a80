internal import SyncCore

/// `{"clock": "phone", "off_by": "4 years"}` or `{"clock": "phone", "shows": "2030-01-01T00:00:00Z"}`.
struct ClockStep: ScenarioStep {
    static let verb = "clock"

    private let devices: DeviceChoice
    private let offset: TimeSpan?
    private let time: WallTime?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        devices = try fields.devices(ClockStep.verb)
        offset = try fields.span("off_by")
        time = try fields.time("shows")
        guard (offset == nil) != (time == nil) else {
            throw fields.error("\"clock\" needs either \"off_by\", as in \"-3 hours\", or \"shows\", a time")
        }
    }

    func run(in world: ScenarioWorld) async throws {
        if world.fault == .clocksAreRight { return }
        for device in try world.devices(devices) {
            if let offset { device.clock.set(off: offset) }
            if let time { device.clock.set(to: time) }
        }
    }
}

/// `{"wait": "2 hours"}`: time passes for everybody.
struct WaitStep: ScenarioStep {
    static let verb = "wait"

    private let span: TimeSpan

    init(_ fields: inout FieldReader) throws(FixtureError) {
        guard let span = try fields.span(WaitStep.verb), span.milliseconds > 0 else {
            throw fields.error("\"wait\" has to be a length of time, as in \"2 hours\"")
        }
        self.span = span
    }

    func run(in world: ScenarioWorld) async throws { world.clock.advance(by: span) }
}
