import SyncCore
import SyncServer
import SyncTestSupport

/// A server on a folder of its own, with one diary and one device.
struct Setting {
    let folder = TemporaryFolder()
    let clock = FixedClock()
    let service: DiaryService
    let diary: DiaryID
    let token: String

    init(quotaBytes: Int64? = nil) throws {
        let environment = ServiceEnvironment(clock: clock, quotaBytes: quotaBytes)
        service = try DiaryService(dataFolder: folder.path, environment: environment)
        let registry = try ServerRegistry(dataFolder: folder.path, environment: environment)
        diary = try registry.createDiary(name: "family").id
        token = try registry.addDevice(diary: "family", name: "phone").token
        try registry.close()
    }

    /// The tools that work beside the server, in one go.
    func administer<Result>(_ body: (ServerRegistry) throws -> Result) throws -> Result {
        let registry = try ServerRegistry(dataFolder: folder.path, environment: ServiceEnvironment(clock: clock))
        let result = try body(registry)
        try registry.close()
        return result
    }

    func access(_ token: String? = nil, diary: DiaryID? = nil) throws(ServiceError) -> Authorisation {
        try service.authorise("Bearer " + (token ?? self.token), diary: diary ?? self.diary)
    }

    /// One exchange with the service.
    func sync(_ request: SyncRequest, token: String? = nil) async throws -> SyncReply {
        try SyncReply(bytes: try await service.sync(try access(token), body: request.encoded()))
    }

    /// Pushes segments with a cursor.
    func push(_ segments: [[UInt8]], at cursor: Cursor = .start) async throws -> SyncReply {
        try await sync(SyncRequest(cursor: cursor, segments: segments))
    }

    /// The names of unfinished uploads.
    var staged: [String] { TemporaryFolder.names(folder.path + "/staging") }
}

extension SyncReply {
    init(bytes: [UInt8]) throws {
        self = try bytes.withUnsafeBytes { try SyncReply(decoding: $0) }
    }
}

extension Cursor {
    /// The cursor behind these segments.
    func after(_ segments: [[UInt8]]) -> Cursor {
        let hasher = ServiceEnvironment().hasher
        return segments.reduce(self) { $0.advanced(by: hasher.hash($1), hasher: hasher) }
    }
}
