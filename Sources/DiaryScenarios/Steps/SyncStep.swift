internal import SyncCore
internal import SyncEngine

/// `{"sync": "phone"}`: one sync of one device, of several one after another, or of all that are online.
struct SyncStep: ScenarioStep {
    static let verb = "sync"

    private let devices: DeviceChoice
    private let mishap: Mishap?
    private let times: Int64
    private let includesMedia: Bool
    private let originals: OriginalsPolicy
    private let failure: String?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        devices = try fields.devices(SyncStep.verb)
        mishap = try fields.word("lose", Mishap.self)
        times = try fields.integer("times") ?? 1
        includesMedia = try fields.bool("pictures") ?? true
        originals = try fields.bool("originals") ?? true ? .everything : .onDemand
        failure = try fields.text("fails")
        guard (1...100).contains(times) else { throw fields.error("\"times\" has to be from 1 to 100") }
    }

    func run(in world: ScenarioWorld) async throws {
        for _ in 0..<times {
            for device in try world.devices(devices) where device.isOnline || devices != .all {
                try await sync(device)
            }
        }
    }

    private func sync(_ device: ScenarioDevice) async throws {
        // A file that is cut off holds up nothing but itself.
        let isHeldUp = mishap.map { $0 != .fileCut } ?? !device.isOnline
        let expected = failure ?? (isHeldUp ? "retryLater" : nil)
        do {
            _ = try await device.sync(mishap, includingMedia: includesMedia, originals: originals)
        } catch let error as SyncError where error.retryClass.rawValue == expected {
            return
        } catch let error as SyncError {
            throw ScenarioFailure(
                device.name, expected: expected.map { "the sync to fail: \($0)" } ?? "the sync to work",
                found: "\(error)")
        }
        if let expected {
            throw ScenarioFailure(device.name, expected: "the sync to fail: \(expected)", found: "it worked")
        }
    }
}

/// `{"settle": "all"}`: the devices sync until each has what the others wrote.
struct SettleStep: ScenarioStep {
    static let verb = "settle"

    private let devices: DeviceChoice

    init(_ fields: inout FieldReader) throws(FixtureError) { devices = try fields.devices(SettleStep.verb) }

    func run(in world: ScenarioWorld) async throws {
        try await world.settle(try world.devices(devices).filter(\.isOnline))
    }
}

/// `{"seal": "phone"}`: what a device has written is put into a segment, as for a sync, and reaches nobody.
struct SealStep: ScenarioStep {
    static let verb = "seal"

    private let devices: DeviceChoice

    init(_ fields: inout FieldReader) throws(FixtureError) { devices = try fields.devices(SealStep.verb) }

    func run(in world: ScenarioWorld) async throws {
        for device in try world.devices(devices) {
            do {
                _ = try await device.sync(.requestLost)
            } catch let error as SyncError where error.retryClass == .retryLater {
                continue
            }
        }
    }
}
