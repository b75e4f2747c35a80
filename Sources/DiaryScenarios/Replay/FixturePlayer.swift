internal import DiaryStore
internal import SyncEngine

/// Plays fixtures, each in a world of its own: real stores, engines and a server, one virtual time, no waiting.
///
/// Every run of a fixture ends alike: identifiers are drawn from the names of the devices.
package enum FixturePlayer {
    /// The keys that tell the kinds of steps apart, in the order in which they are explained.
    package static var verbs: [String] { StepVerbs.all.map { $0.verb } }

    /// Plays a fixture to its end, or to the first thing that comes out otherwise than it expects.
    ///
    /// Never throws: what a step throws is a failure of the fixture.
    package static func play(
        _ fixture: Fixture, over network: Network = .memory, fault: PlantedFault? = nil
    ) async -> FixtureOutcome {
        var place: PlacedStep?
        do {
            let world = try ScenarioWorld(network, fault: fault)
            for device in fixture.devices { try world.addDevice(device) }
            for step in fixture.steps {
                place = step
                try await step.step.run(in: world)
            }
            place = nil
            try await finish(fixture, in: world)
            return FixtureOutcome(fixture: fixture)
        } catch {
            let what =
                error as? ScenarioFailure ?? ScenarioFailure("step", expected: "to be possible", found: "\(error)")
            return FixtureOutcome(
                fixture: fixture,
                failure: .init(step: place?.number, verb: place?.verb ?? "end", line: place?.line, what: what))
        }
    }

    /// Checks what has to be so at the end of every scenario, and what this one expects.
    private static func finish(_ fixture: Fixture, in world: ScenarioWorld) async throws {
        if fixture.settles {
            for device in world.devices { device.isOnline = true }
            try await world.settle(world.devices)
            try await checkRest(in: world)
            try world.addDevice("newcomer")
            _ = try await world.device("newcomer").sync()
            try Agreement.check(world.devices, isExpected: true)
        }
        try fixture.end?.check(world.devices, in: world)
        for device in world.devices { try checkSound(device) }
    }

    /// A further sync moves nothing, and nothing is left to be sent.
    private static func checkRest(in world: ScenarioWorld) async throws {
        for device in world.devices {
            let report = try await device.sync()
            try Comparison.equal("\(device.name): operations to send", expected: 0, found: report.pending)
            let moved = Int64(report.pushed + report.pulled + report.mediaSent + report.mediaReceived)
            try Comparison.equal("\(device.name): moved by one more sync", expected: 0, found: moved)
        }
    }

    /// The store contradicts itself nowhere: its log, played again, gives what it shows.
    private static func checkSound(_ device: ScenarioDevice) throws {
        let report = try device.store.checkIntegrity()
        try Comparison.equal("\(device.name): findings", expected: [], found: report.findings.map(\.message))
    }
}
