import CurlTransport
import DiaryScenarios
import Glibc
import SyncCore
import SyncServer
import SyncTestSupport

/// A server of one diary on a folder of its own, that can be stopped, copied, put back and wiped.
///
/// Confined to its test.
final class TestServer {
    let kind: TransportKind
    let diary: DiaryID
    private let folder = TemporaryFolder(inMemory: true)
    private let environment: ServiceEnvironment
    private var copies = 0
    private(set) var service: DiaryService
    private var http: (server: HTTPServer, address: ListenAddress)?

    init(_ kind: TransportKind, diary: DiaryID, clock: any WallClock, quotaBytes: Int64? = nil) throws {
        self.kind = kind
        self.diary = diary
        environment = ServiceEnvironment(clock: clock, quotaBytes: quotaBytes)
        service = try DiaryService(dataFolder: folder.path + "/data", environment: environment)
        try createDiary()
        try listen()
    }

    deinit { http?.server.stop() }

    var dataFolder: String { folder.path + "/data" }

    private func createDiary() throws {
        _ = try administer { try $0.createDiary(name: "family", id: diary) }
    }

    /// The tools that work beside the server, in one go.
    func administer<Result>(_ body: (ServerRegistry) throws -> Result) throws -> Result {
        let registry = try ServerRegistry(dataFolder: dataFolder, environment: environment)
        let result = try body(registry)
        try registry.close()
        return result
    }

    func addDevice(_ name: String, isReadOnly: Bool = false) throws -> (id: Bytes16, token: String) {
        let added = try administer { try $0.addDevice(diary: "family", name: name, isReadOnly: isReadOnly) }
        return (added.device.id, added.token)
    }

    /// A transport to the server as it runs now.
    func transport(token: String) throws -> any Transport {
        guard let http else { return MemoryTransport(service: service, diary: diary, token: token) }
        return try CurlTransport(baseURL: "http://" + http.address.text, diary: "\(diary)", token: token)
    }

    private func listen() throws {
        guard kind == .http else { return }
        let server = HTTPServer(service) { print("server: \($0)") }
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
        service = try reopened()
        try listen()
    }

    /// The service on its folder, once nobody holds its lock: a program that another test is just starting holds all of our
    /// descriptors, and so the lock, until it runs its own code.
    private func reopened() throws -> DiaryService {
        for _ in 0..<100_000 {
            do {
                return try DiaryService(dataFolder: dataFolder, environment: environment)
            } catch let error as ServiceError where error.code == .unavailable {
                sched_yield()
            }
        }
        return try DiaryService(dataFolder: dataFolder, environment: environment)
    }

    /// Copies the server's folder and returns the copy's name.
    func backUp() throws -> String {
        copies += 1
        let copy = folder.path + "/copy-\(copies)"
        try whileStopped { TemporaryFolder.copy(dataFolder, to: copy) }
        return copy
    }

    /// Puts a copy in the place of the server's folder.
    func restore(_ copy: String) throws {
        try whileStopped {
            TemporaryFolder.remove(dataFolder)
            TemporaryFolder.copy(copy, to: dataFolder)
        }
    }

    /// Starts with nothing but the diary: all logs, files and tokens are gone.
    func wipe() throws {
        try whileStopped {
            TemporaryFolder.remove(dataFolder)
            try createDiary()
        }
    }

    /// The media files that the server keeps.
    var blobFiles: [String] { TemporaryFolder.files(dataFolder + "/blobs") }

    /// Removes all media files, as a failing disk would.
    func loseFiles() {
        for file in blobFiles { TemporaryFolder.remove(dataFolder + "/blobs/" + file) }
    }
}
