import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// A server that can be stopped and started again on its folder, and the two ways to upload to it.
///
/// The same bodies run against the service itself and over HTTP.
final class UploadPath {
    /// How a test reaches the server.
    enum Way: CaseIterable, CustomTestStringConvertible {
        case memory, http

        var testDescription: String { self == .memory ? "in memory" : "over HTTP" }
    }

    /// A refusal by its problem's name.
    struct Refusal: Error, Equatable {
        var name: String

        init(_ name: String) { self.name = name }
    }

    let way: Way
    let folder = TemporaryFolder()
    let clock = FixedClock()
    let diary: DiaryID
    let token: String
    private let environment: ServiceEnvironment
    private var running: Running?

    /// Stops with its last owner.
    private final class Running {
        let service: DiaryService
        let server: HTTPServer
        let address: ListenAddress

        init(_ folder: String, _ environment: ServiceEnvironment) throws {
            service = try DiaryService(dataFolder: folder, environment: environment)
            server = HTTPServer(service) { _ in }
            address = try server.start(ListenAddress(host: "127.0.0.1", port: 0))
        }

        deinit {
            server.stop(graceSeconds: 0)
            service.finish()
        }
    }

    init(_ way: Way, mediaQuotaBytes: Int64? = nil) throws {
        self.way = way
        environment = ServiceEnvironment(clock: clock, mediaQuotaBytes: mediaQuotaBytes)
        let registry = try ServerRegistry(dataFolder: folder.path, environment: environment)
        diary = try registry.createDiary(name: "family").id
        token = try registry.addDevice(diary: "family", name: "phone").token
        try registry.close()
        try start()
    }

    private func start() throws { running = try Running(folder.path, environment) }

    /// Ends the server and starts another on the same folder.
    func restart() throws {
        running = nil
        while true {
            do { return try start() } catch let error as ServiceError where error.code == .unavailable {
                // Queues that have just done their last work, or a program that another test is about to start, may
                // have the folder's lock for a moment longer.
                sched_yield()
            }
        }
    }

    private var current: Running {
        guard let running else { preconditionFailure("the server is not running") }
        return running
    }

    var service: DiaryService { current.service }
    var base: String { "/v1/diaries/\(diary)" }

    func access() throws -> Authorisation { try service.authorise("Bearer " + token, diary: diary) }

    func connect() -> RawConnection { RawConnection(current.address) }

    /// The names of the files of uploads under way.
    var files: [String] { TemporaryFolder.names(folder.path + "/uploads") }

    /// The content of a blob, or `nil` when the diary does not have it.
    func blob(_ hash: ContentHash) throws -> [UInt8]? {
        do { return TemporaryFolder.read(try service.blob(try access(), hash).path) } catch
            where (error as? ServiceError)?.code == .blobNotFound
        { return nil }
    }

    /// Announces an upload.
    func create(_ hash: ContentHash, _ byteCount: Int) async throws -> Bytes16 {
        switch way {
        case .memory:
            return try await refusing {
                try await service.createUpload(try access(), hash, byteCount: Int64(byteCount)).id
            }
        case .http:
            let metadata = "sha256 " + Base64.text(Array(hash.hex.utf8))
            let response = try request(
                "POST \(base)/uploads", ["Upload-Length: \(byteCount)", "Upload-Metadata: \(metadata)"], body: [])
            guard let place = response.headers["location"], let id = Bytes16(text: String(place.suffix(32))) else {
                throw Refusal("no location")
            }
            return id
        }
    }

    /// Asks how many bytes there are.
    func offset(_ id: Bytes16) async throws -> Int64 {
        switch way {
        case .memory: return try await refusing { try await service.uploadStatus(try access(), id).offset }
        case .http: return UploadPath.offset(try request("HEAD \(base)/uploads/\(id.hex)"))
        }
    }

    /// Adds bytes in one request.
    func append(_ bytes: some Collection<UInt8>, to id: Bytes16, at offset: Int64) async throws -> Int64 {
        switch way {
        case .memory:
            return try await refusing {
                let append = try service.beginAppend(
                    try access(), id, at: offset, announced: Int64(bytes.count))
                guard let append else { return offset }
                try Array(bytes).withUnsafeBytes { try append.append($0) }
                return try await service.finishAppend(append).offset
            }
        case .http:
            return UploadPath.offset(
                try request(
                    "PATCH \(base)/uploads/\(id.hex)",
                    ["Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream"], body: Array(bytes)))
        }
    }

    /// Gives an upload up.
    func end(_ id: Bytes16) async throws {
        switch way {
        case .memory: try await refusing { try await service.endUpload(try access(), id) }
        case .http: _ = try request("DELETE \(base)/uploads/\(id.hex)")
        }
    }

    private static func offset(_ response: RawResponse) -> Int64 {
        response.headers["upload-offset"].flatMap { Int64($0) } ?? -1
    }

    private func refusing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as ServiceError { throw Refusal(error.code.name) }
    }

    private func request(_ line: String, _ fields: [String] = [], body: [UInt8]? = nil) throws -> RawResponse {
        let response = raw(line, ["Tus-Resumable: 1.0.0"] + fields, body: body)
        guard let response else { throw Refusal("no answer") }
        guard response.status < 300 else { throw Refusal(UploadPath.problem(response)) }
        return response
    }

    /// The name in a problem; the status where there is no body.
    static func problem(_ response: RawResponse) -> String {
        // {"type":"name",...
        response.text.split(separator: "\"").dropFirst(3).first.map(\.description) ?? "\(response.status)"
    }

    /// One request as told, authorised.
    func raw(_ line: String, _ fields: [String] = [], body: [UInt8]? = nil) -> RawResponse? {
        let connection = connect()
        connection.send(Array(head(line, fields, length: body?.count).utf8) + (body ?? []))
        return connection.response(hasBody: !line.hasPrefix("HEAD"))
    }

    /// The head of an authorised request.
    func head(_ line: String, _ fields: [String] = [], length: Int? = nil) -> String {
        var lines = ["\(line) HTTP/1.1", "Host: x", "Authorization: Bearer \(token)"] + fields
        if let length { lines.append("Content-Length: \(length)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}
