internal import CurlTransport
internal import SyncCore
internal import SyncServer

/// The server of a scenario: one diary, in a folder that can be copied, put back and wiped.
///
/// Confined to its scenario.
final class ScenarioServer {
    let diary: DiaryID
    private let network: Network
    private let folder: ScratchFolder
    private let environment: ServiceEnvironment
    private var service: DiaryService
    private var http: (server: HTTPServer, address: ListenAddress)?

    init(_ network: Network, _ folder: ScratchFolder, clock: WorldClock) throws {
        (self.network, self.folder) = (network, folder)
        let random = NameSeededNumbers("server")
        diary = DiaryID(Bytes16(high: random.next(), low: random.next()))
        environment = ServiceEnvironment(clock: clock, random: random)
        service = try DiaryService(dataFolder: folder.path + "/server", environment: environment)
        try createDiary()
        try listen()
    }

    deinit { http?.server.stop() }

    private var dataFolder: String { folder.path + "/server" }

    private func createDiary() throws { _ = try administer { try $0.createDiary(name: "family", id: diary) } }

    private func administer<Result>(_ body: (ServerRegistry) throws -> Result) throws -> Result {
        let registry = try ServerRegistry(dataFolder: dataFolder, environment: environment)
        let result = try body(registry)
        try registry.close()
        return result
    }

    /// Lets a device in and returns its token.
    func admit(_ device: String, isReadOnly: Bool = false) throws -> String {
        try administer { try $0.addDevice(diary: "family", name: device, isReadOnly: isReadOnly).token }
    }

    /// A transport to the server as it runs now.
    func transport(token: String) throws -> any Transport {
        guard let http else { return MemoryTransport(service: service, diary: diary, token: token) }
        return try CurlTransport(baseURL: "http://" + http.address.text, diary: "\(diary)", token: token)
    }

    /// How many media files the server keeps.
    var fileCount: Int { ScratchFiles.count(dataFolder + "/blobs") }

    private func listen() throws {
        guard network == .http else { return }
        // A scenario shows what comes back to its devices; what the server says of itself is not part of it.
        let server = HTTPServer(service) { _ in }
        http = (server, try server.start(ListenAddress(host: "127.0.0.1", port: 0)))
    }

    /// Stops the server, lets `body` loose on its folder, and starts it again.
    private func whileStopped(_ body: () throws -> Void) throws {
        http?.server.stop()
        http = nil
        try service.tidy()
        // The folder's locks go with the service, so another one stands in for it meanwhile.
        service = try DiaryService(dataFolder: folder.path + "/idle")
        try body()
        service = try DiaryService(dataFolder: dataFolder, environment: environment)
        try listen()
    }

    func restart() throws { try whileStopped {} }

    /// Copies the server's folder to a path.
    func backUp(to copy: String) throws {
        try whileStopped { try ScratchFiles.copy(dataFolder, to: copy) }
    }

    /// Puts a copy in the place of the server's folder.
    func putBack(_ copy: String) throws {
        try whileStopped {
            ScratchFiles.remove(dataFolder)
            try ScratchFiles.copy(copy, to: dataFolder)
        }
    }

    /// Starts with nothing but the diary: all logs, files and tokens are gone.
    func wipe() throws {
        try whileStopped {
            ScratchFiles.remove(dataFolder)
            try createDiary()
        }
    }
}
