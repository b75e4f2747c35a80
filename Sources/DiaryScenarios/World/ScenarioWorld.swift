internal import DiaryStore
internal import SyncCore

/// Everything that a scenario plays in: a server, devices, names, one time.
///
/// Confined to its scenario.
final class ScenarioWorld {
    /// A record that a scenario speaks of by name.
    struct Named {
        var kind: RecordKind
        var id: RecordID
    }

    let clock = WorldClock()
    let server: ScenarioServer
    let fault: PlantedFault?
    private let folder: ScratchFolder
    private(set) var devices: [ScenarioDevice] = []
    private(set) var recordsByName: [String: Named] = [:]
    /// The versions that open editors show.
    var editors: [String: OpenEditor] = [:]

    init(_ network: Network, fault: PlantedFault? = nil) throws {
        self.fault = fault
        folder = try ScratchFolder()
        server = try ScenarioServer(network, folder, clock: clock)
    }

    /// The device with this name; the reading of the fixture has made sure that there is one.
    func device(_ name: String) throws -> ScenarioDevice {
        guard let device = devices.first(where: { $0.name == name }) else {
            throw ScenarioFailure("device \(name)", expected: "a device", found: "none yet")
        }
        return device
    }

    func devices(_ choice: DeviceChoice) throws -> [ScenarioDevice] {
        switch choice {
        case .all: devices
        case .some(let names): try names.map(device)
        }
    }

    /// Lets a new device in, empty or with a copy of what another one holds.
    @discardableResult
    func addDevice(
        _ name: String, copyOf original: ScenarioDevice? = nil, isNoticeable: Bool = true,
        interpretation: Interpretation = .current
    ) throws -> ScenarioDevice {
        let path = folder.path + "/device-" + name
        if let original {
            original.close()
            try ScratchFiles.copy(original.folder, to: path)
        }
        let stamps = original.flatMap { isNoticeable ? nil : DeviceStamps(asOf: $0.stamps) } ?? DeviceStamps()
        let device = try ScenarioDevice(
            name, in: path, server, DeviceClock(clock), stamps, token: try server.admit(name),
            interpretation: original?.interpretation ?? interpretation)
        device.firstActor = original?.firstActor
        devices.append(device)
        return device
    }

    func record(_ name: String) throws -> Named {
        guard let record = recordsByName[name] else {
            throw ScenarioFailure(name, expected: "to be written already", found: "it is not: an earlier step failed")
        }
        return record
    }

    func name(_ record: RecordID) -> String? {
        recordsByName.filter { $0.value.id == record }.keys.min()
    }

    func remember(_ name: String, _ kind: RecordKind, _ id: RecordID) {
        recordsByName[name] = Named(kind: kind, id: id)
    }

    /// The path of a backup, the same for one that is to be made.
    func backup(_ name: String) -> String { folder.path + "/backup-" + name }

    /// Writes on a device, a second after whoever wrote last.
    @discardableResult
    func write<Result: Sendable>(
        on device: String, _ body: (WriteTransaction) throws -> Result
    ) throws -> Result {
        clock.advance(by: TimeSpan(milliseconds: 1000))
        let device = try self.device(device)
        let result = try device.store.write(body)
        if device.firstActor == nil { device.firstActor = try device.read { try $0.status().actor } }
        return result
    }

    /// Lets all devices sync until each has what the others wrote.
    func settle(_ devices: [ScenarioDevice]) async throws {
        let includesMedia = fault != .picturesAreForgotten
        for _ in 0..<2 { for device in devices { _ = try await device.sync(includingMedia: includesMedia) } }
    }
}

/// What an editor on a device shows: the version that its next save is based on.
struct OpenEditor {
    var device: String
    var story: RecordID
    var which: StoryText
    /// The text that it shows.
    var text: String
    var version: TextVersion
}
