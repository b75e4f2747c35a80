import Codecs
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// How much of media one diary may keep.
struct MediaQuotaTests {
    private func content(_ number: UInt8, _ byteCount: Int) -> [UInt8] { [UInt8](repeating: number, count: byteCount) }

    private func put(_ path: UploadPath, _ content: [UInt8]) async throws {
        let hash = SHA256Hasher().hash(content)
        switch path.way {
        case .memory:
            do {
                let upload = try path.service.beginUpload(
                    try path.access(), hash, announced: Int64(content.count))
                try content.withUnsafeBytes { try upload.append($0) }
                try await path.service.finishUpload(upload)
            } catch let error as ServiceError { throw UploadPath.Refusal(error.code.name) }
        case .http:
            let response = try #require(path.raw("PUT \(path.base)/blobs/\(hash.text)", body: content))
            guard response.status == 201 else { throw UploadPath.Refusal(UploadPath.problem(response)) }
        }
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `a diary keeps up to its quota, in one go or resumed`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way, mediaQuotaBytes: 1000)
        try await put(path, content(1, 600))
        await #expect(throws: UploadPath.Refusal("quota-exceeded")) { try await put(path, content(2, 401)) }
        await #expect(throws: UploadPath.Refusal("quota-exceeded")) {
            try await path.create(SHA256Hasher().hash(content(2, 401)), 401)
        }
        let id = try await path.create(SHA256Hasher().hash(content(2, 400)), 400)
        // What is announced is taken.
        await #expect(throws: UploadPath.Refusal("quota-exceeded")) { try await put(path, content(3, 1)) }
        #expect(try await path.append(content(2, 400), to: id, at: 0) == 400)
        await #expect(throws: UploadPath.Refusal("quota-exceeded")) { try await put(path, content(3, 1)) }
        #expect(TemporaryFolder.files(path.folder.path + "/blobs").count == 2)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `what is given up or deleted makes room`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way, mediaQuotaBytes: 1000)
        let id = try await path.create(SHA256Hasher().hash(content(1, 1000)), 1000)
        try await path.end(id)
        try await put(path, content(2, 1000))
        try path.restart()
        await #expect(throws: UploadPath.Refusal("quota-exceeded")) { try await put(path, content(3, 1)) }
        let hash = SHA256Hasher().hash(content(2, 1000))
        _ = try await path.service.deleteBlob(try path.access(), hash)
        path.clock.advance(milliseconds: Limits.blobLeaseMilliseconds)
        #expect(try await path.service.deleteBlob(try path.access(), hash) == .removed)
        try await put(path, content(3, 1000))
    }

    @Test func `a body of unknown length is measured when it is whole, and leaves no file`() async throws {
        let path = try UploadPath(.http, mediaQuotaBytes: 100)
        let content = content(4, 101)
        let connection = path.connect()
        connection.send(
            path.head(
                "PUT \(path.base)/blobs/\(SHA256Hasher().hash(content).text)", ["Transfer-Encoding: chunked"]))
        connection.send("65\r\n" + String(decoding: content, as: UTF8.self) + "\r\n0\r\n\r\n")
        let response = try #require(connection.response())
        #expect(response.status == 507 && UploadPath.problem(response) == "quota-exceeded")
        path.service.finish()
        #expect(TemporaryFolder.files(path.folder.path + "/blobs").isEmpty)
    }
}
