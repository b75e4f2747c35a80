internal import DiaryStore
internal import DiarySync
internal import MediaVault
internal import SyncCore
internal import SyncEngine

/// One device of a scenario: a diary in a folder, a clock, and a token.
///
/// Confined to its scenario.
final class ScenarioDevice {
    let name: String
    let clock: DeviceClock
    let folder: String
    let stamps: DeviceStamps
    private let random: NameSeededNumbers
    private let server: ScenarioServer
    private var openDiary: Diary?
    var token: String
    /// What the device's version of the program makes of a log.
    var interpretation: Interpretation
    /// Whether requests of this device reach the server.
    var isOnline = true
    /// The actor that the store wrote as when the scenario first looked.
    var firstActor: ActorID?

    /// A device whose folder is there, or is made now with an empty diary in it.
    init(
        _ name: String, in folder: String, _ server: ScenarioServer, _ clock: DeviceClock, _ stamps: DeviceStamps,
        token: String, interpretation: Interpretation
    ) throws {
        (self.name, self.folder, self.server) = (name, folder, server)
        (self.clock, self.stamps, self.token) = (clock, stamps, token)
        self.interpretation = interpretation
        random = NameSeededNumbers(name)
        guard !ScratchFiles.isFolder(folder) else { return }
        openDiary = try Diary.create(in: folder, name: "diary", diary: server.diary, configuration: configuration)
    }

    private var configuration: StoreConfiguration {
        var configuration = StoreConfiguration(durability: .normal, clock: clock, random: random)
        configuration.fileStamps = stamps
        configuration.interpretation = interpretation
        return configuration
    }

    var diary: Diary {
        get throws {
            if let openDiary { return openDiary }
            let opened = try Diary.open(in: folder, configuration: configuration)
            openDiary = opened
            return opened
        }
    }

    var store: DiaryStore { get throws { try diary.store } }
    var vault: MediaVault { get throws { try diary.vault } }

    func read<Result: Sendable>(_ body: (ReadTransaction) throws -> Result) throws -> Result {
        try store.read(body)
    }

    /// Runs one sync, with a mishap if one is given. A device that is offline reaches nobody.
    func sync(
        _ mishap: Mishap? = nil, includingMedia: Bool = true, originals: OriginalsPolicy = .everything
    ) async throws -> SyncReport {
        try await engine(mishap, originals: originals).sync(includingMedia: includingMedia)
    }

    func engine(_ mishap: Mishap? = nil, originals: OriginalsPolicy = .everything) throws -> SyncEngine {
        var transport = try server.transport(token: token)
        if !isOnline {
            transport = MishapTransport(transport, .requestLost, times: .max)
        } else if let mishap {
            transport = MishapTransport(transport, mishap)
        }
        let configuration = EngineConfiguration(clock: clock, parallelTransfers: 1, originals: originals)
        return try diary.engine(transport: transport, configuration: configuration)
    }

    /// Closes everything, as the end of the process would.
    func close() { openDiary = nil }

    /// Puts a copy of a folder in the place of this device's.
    func putBack(_ copy: String) throws {
        close()
        ScratchFiles.remove(folder)
        try ScratchFiles.copy(copy, to: folder)
    }

    /// The path of a copy of the files as they are now, whatever is going on: what a power cut would leave.
    func image() throws -> String {
        let image = folder + "-as-killed"
        ScratchFiles.remove(image)
        try ScratchFiles.copy(folder, to: image)
        return image
    }
}
