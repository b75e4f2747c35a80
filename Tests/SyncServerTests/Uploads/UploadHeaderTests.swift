import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// What the headers of tus 1.0 ask for, and that a refusal leaves an upload as it was.
struct UploadHeaderTests {
    private let path: UploadPath
    private let content = [UInt8]("a picture of a dog in the snow".utf8)
    private var hash: ContentHash { SHA256Hasher().hash(content) }

    init() throws { path = try UploadPath(.http) }

    private func fields(_ offset: Int64, _ more: String...) -> [String] {
        ["Tus-Resumable: 1.0.0", "Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream"] + more
    }

    private func place(_ id: Bytes16) -> String { "\(path.base)/uploads/\(id.hex)" }

    @Test func `the server says what it can do, to anyone`() throws {
        let connection = path.connect()
        connection.send("OPTIONS \(path.base)/uploads HTTP/1.1\r\nHost: x\r\n\r\n")
        let response = try #require(connection.response())
        #expect(response.status == 204 && response.headers["tus-version"] == "1.0.0")
        #expect(response.headers["tus-resumable"] == "1.0.0")
        #expect(response.headers["tus-extension"] == "creation,checksum,termination,expiration")
        #expect(response.headers["tus-checksum-algorithm"] == "sha1,sha256")
        #expect(response.headers["tus-max-size"] == "\(Limits.maximumBlobBytes)")
    }

    @Test func `every answer names the version, and the time that is left`() async throws {
        let id = try await path.create(hash, content.count)
        let head = try #require(path.raw("HEAD \(place(id))", ["Tus-Resumable: 1.0.0"]))
        #expect(head.status == 200 && head.headers["cache-control"] == "no-store")
        #expect(
            head.headers["upload-length"] == "30" && head.headers["upload-expires"] == "Fri, 22 Jan 2027 08:00:00 GMT")
        #expect(head.headers["upload-metadata"] == "sha256 " + Base64.text(Array(hash.hex.utf8)))
        let patch = try #require(path.raw("PATCH \(place(id))", fields(0), body: Array(content[..<3])))
        #expect(patch.status == 204 && patch.headers["upload-expires"] == "Fri, 22 Jan 2027 08:00:00 GMT")
        for answer in [head, patch, path.raw("GET \(place(id))")] {
            #expect(answer?.headers["tus-resumable"] == "1.0.0")
        }
        #expect(path.raw("GET \(place(id))")?.headers["allow"] == "OPTIONS, HEAD, PATCH, DELETE")
    }

    /// Requests that are refused, each with its status, and with what is wrong.
    private static let refused: [(status: Int, fields: [String])] = [
        (412, ["Upload-Offset: 3", "Content-Type: application/offset+octet-stream"]),
        (412, ["Tus-Resumable: 0.2.2", "Upload-Offset: 3", "Content-Type: application/offset+octet-stream"]),
        (415, ["Tus-Resumable: 1.0.0", "Upload-Offset: 3", "Content-Type: application/octet-stream"]),
        (415, ["Tus-Resumable: 1.0.0", "Upload-Offset: 3"]),
        (409, ["Tus-Resumable: 1.0.0", "Upload-Offset: 2", "Content-Type: application/offset+octet-stream"]),
        (409, ["Tus-Resumable: 1.0.0", "Upload-Offset: 4", "Content-Type: application/offset+octet-stream"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Offset: -3", "Content-Type: application/offset+octet-stream"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Offset: 3.0", "Content-Type: application/offset+octet-stream"]),
        (400, ["Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream"]),
        (
            400,
            [
                "Tus-Resumable: 1.0.0", "Upload-Offset: 3", "Upload-Offset: 3",
                "Content-Type: application/offset+octet-stream",
            ]
        ),
        (
            400,
            [
                "Tus-Resumable: 1.0.0", "Upload-Offset: 3", "Content-Type: application/offset+octet-stream",
                "Upload-Checksum: md5 XrY7u+Ae7tCTyyK7j1rNww==",
            ]
        ),
        (
            400,
            [
                "Tus-Resumable: 1.0.0", "Upload-Offset: 3", "Content-Type: application/offset+octet-stream",
                "Upload-Checksum: sha256 c2hvcnQ=",
            ]
        ),
    ]

    @Test(arguments: refused.indices)
    func `a refused request leaves the upload as it was`(index: Int) async throws {
        let (status, fields) = UploadHeaderTests.refused[index]
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<3], to: id, at: 0) == 3)
        let response = try #require(path.raw("PATCH \(place(id))", fields, body: Array("XXX".utf8)))
        #expect(response.status == status, "\(fields)")
        #expect(response.headers["content-type"] == "application/problem+json")
        #expect(response.headers["tus-version"] == (status == 412 ? "1.0.0" : nil))
        #expect(TemporaryFolder.read(path.folder.path + "/uploads/" + id.hex) == Array(content[..<3]))
        #expect(try await path.append(content[3...], to: id, at: 3) == 30)
        #expect(try path.blob(hash) == content)
    }

    /// Headers of creations that are refused, each with its status.
    private static let uncreated: [(status: Int, fields: [String])] = [
        (412, ["Upload-Length: 30", "Upload-Metadata: sha256 \(digest)"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Metadata: sha256 \(digest)"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Defer-Length: 1", "Upload-Metadata: sha256 \(digest)"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: -1", "Upload-Metadata: sha256 \(digest)"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: 9223372036854775808", "Upload-Metadata: sha256 \(digest)"]),
        (413, ["Tus-Resumable: 1.0.0", "Upload-Length: 17179869185", "Upload-Metadata: sha256 \(digest)"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: 30"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: 30", "Upload-Metadata: filename \(digest)"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: 30", "Upload-Metadata: sha256"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: 30", "Upload-Metadata: sha256 AAAA"]),
        (400, ["Tus-Resumable: 1.0.0", "Upload-Length: 30", "Upload-Metadata: sha256 \(digest),sha256 \(digest)"]),
        (
            400,
            [
                "Tus-Resumable: 1.0.0", "Upload-Length: 30",
                "Upload-Metadata: sha256 \(digest),note " + String(repeating: "A", count: 4096),
            ]
        ),
    ]

    private static let digest = Base64.text(Array(String(repeating: "ab", count: 32).utf8))

    @Test(arguments: uncreated.indices)
    func `an announcement without its length and digest is refused`(index: Int) throws {
        let (status, fields) = UploadHeaderTests.uncreated[index]
        let response = try #require(path.raw("POST \(path.base)/uploads", fields, body: []))
        #expect(response.status == status && response.headers["location"] == nil, "\(fields)")
    }

    @Test func `a large file is announced with 64 bits`() async throws {
        let id = try await path.create(hash, Int(Limits.maximumBlobBytes))
        // As if all but some bytes had come: a file with a hole takes no room.
        let file = path.folder.path + "/uploads/" + id.hex
        TemporaryFolder.write([], to: file)
        #expect(truncate(file, 10 << 30) == 0)
        try path.restart()
        #expect(try await path.offset(id) == 10 << 30)
        #expect(try await path.append([1, 2, 3], to: id, at: 10 << 30) == 10 << 30 + 3)
    }

    @Test(arguments: [
        "sha1 h5IeiPSHsv/9q3QcO+sJmLU3Ks8=", "SHA256 PQY7tcpA1VMYvdQh0GfODdtDmXg2a55mJI5V0+uadEA=",
    ])
    func `a checksum vouches for the bytes of its request`(checksum: String) async throws {
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<9], to: id, at: 0) == 9)
        let wrong = path.raw(
            "PATCH \(place(id))", fields(9, "Upload-Checksum: \(checksum)"), body: Array(content[9..<20]))
        #expect(wrong?.status == 460 && wrong?.text.contains("checksum-mismatch") == true)
        #expect(try await path.offset(id) == 9)
        let part = Array(content[9..<20])
        let sha256 = "sha256 " + Base64.text(SHA256Hasher().hash(part).bytes)
        let right = path.raw("PATCH \(place(id))", fields(9, "Upload-Checksum: \(sha256)"), body: part)
        #expect(right?.status == 204 && right?.headers["upload-offset"] == "20")
        #expect(try await path.append(content[20...], to: id, at: 20) == 30)
        #expect(try path.blob(hash) == content)
    }

    @Test func `bytes that no checksum could vouch for are dropped when their request is cut`() async throws {
        let id = try await path.create(hash, content.count)
        let checksum = "Upload-Checksum: sha256 " + Base64.text(hash.bytes)
        let connection = path.connect()
        connection.send(path.head("PATCH \(place(id))", fields(0, checksum), length: content.count))
        connection.send(Array(content[..<20]))
        let file = path.folder.path + "/uploads/" + id.hex
        while TemporaryFolder.read(file).count < 20 { sched_yield() }
        #expect(try await path.offset(id) == 0)
        let whole = path.raw("PATCH \(place(id))", fields(0, checksum), body: content)
        #expect(whole?.headers["upload-offset"] == "30")
        #expect(try path.blob(hash) == content)
    }

    @Test func `a proxy that lets only POST through is got around`() async throws {
        let id = try await path.create(hash, content.count)
        let patch = path.raw(
            "POST \(place(id))", fields(0, "X-HTTP-Method-Override: PATCH"), body: Array(content[..<3]))
        #expect(patch?.status == 204 && patch?.headers["upload-offset"] == "3")
        let end = path.raw("POST \(place(id))", ["Tus-Resumable: 1.0.0", "X-HTTP-Method-Override: DELETE"], body: [])
        #expect(end?.status == 204 && path.files.isEmpty)
    }

    @Test func `chunked bytes beyond the announced length are refused, those before are kept`() async throws {
        let id = try await path.create(hash, content.count)
        let connection = path.connect()
        connection.send(path.head("PATCH \(place(id))", fields(0) + ["Transfer-Encoding: chunked"]))
        connection.send("a\r\n" + String(decoding: content[..<10], as: UTF8.self) + "\r\n")
        let file = path.folder.path + "/uploads/" + id.hex
        while TemporaryFolder.read(file).count < 10 { sched_yield() }
        connection.send("20\r\n" + String(repeating: "x", count: 32) + "\r\n0\r\n\r\n")
        #expect(connection.response()?.status == 413)
        #expect(try await path.offset(id) == 10)
    }

    @Test func `another diary's uploads are not there, and a device that may only read uploads nothing`() async throws {
        let id = try await path.create(hash, content.count)
        let registry = try ServerRegistry(dataFolder: path.folder.path)
        let other = try registry.createDiary(name: "other").id
        let token = try registry.addDevice(diary: "other", name: "phone").token
        let reader = try registry.addDevice(diary: "family", name: "frame", isReadOnly: true).token
        try registry.close()
        let service = path.service
        let stranger = try service.authorise("Bearer " + token, diary: other)
        let error = await #expect(throws: ServiceError.self) { try await service.uploadStatus(stranger, id) }
        #expect(error?.code == .uploadNotFound)
        #expect(throws: ServiceError.self) { try service.beginAppend(stranger, id, at: 0) }
        await #expect(throws: ServiceError.self) { try await service.endUpload(stranger, id) }
        let frame = try service.authorise("Bearer " + reader, diary: path.diary)
        for refused in [
            await #expect(throws: ServiceError.self) { try await service.uploadStatus(frame, id) },
            #expect(throws: ServiceError.self) { try service.beginAppend(frame, id, at: 0) },
            await #expect(throws: ServiceError.self) { try await service.endUpload(frame, id) },
            await #expect(throws: ServiceError.self) { try await service.createUpload(frame, hash, byteCount: 30) },
        ] { #expect(refused?.code == .readOnlyDevice) }
    }
}
