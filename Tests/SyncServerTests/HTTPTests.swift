import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// The service over HTTP.
struct HTTPTests {
    private let listener: Listener

    init() throws { listener = try Listener() }

    @Test func `the server says that it is well`() throws {
        let response = try #require(listener.request("GET /v1/health"))
        #expect(response.status == 200)
        #expect(response.text == #"{"status":"ok"}"#)
    }

    @Test func `many exchanges go over one connection`() throws {
        var log = SampleLog(listener.setting.diary)
        var cursor = Cursor.start
        let connection = listener.connect()
        for number in 1...50 {
            let segment = log.next("entry \(number)")
            let body = SyncRequest(cursor: cursor, segments: [segment]).encoded()
            connection.send(listener.head("POST \(listener.base)/sync", length: body.count))
            connection.send(body)
            let response = try #require(connection.response())
            #expect(response.status == 200)
            let reply = try SyncReply(bytes: response.body)
            #expect(reply.outcomes == [.stored(position: UInt64(number))])
            cursor = cursor.after([segment])
        }
    }

    @Test func `a large exchange arrives whole, in chunks too`() throws {
        var log = SampleLog(listener.setting.diary)
        let segments = (0..<12).map { log.next(String(repeating: "\($0)", count: 200_000)) }
        let body = SyncRequest(cursor: .start, segments: segments).encoded()
        let chunks = stride(from: 0, to: body.count, by: 77_777).map { body[$0..<min($0 + 77_777, body.count)] }
        let connection = listener.connect()
        connection.send(listener.head("POST \(listener.base)/sync", ["Transfer-Encoding: chunked"]))
        for chunk in chunks {
            connection.send(Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + [13, 10])
        }
        connection.send("0\r\n\r\n")
        let reply = try SyncReply(bytes: try #require(connection.response()).body)
        #expect(reply.outcomes.count == 12 && reply.logLength == 12)
        let pull = SyncRequest(cursor: .start, maximumReplyBytes: Limits.targetExchangeBytes).encoded()
        let pulled = try #require(listener.request("POST \(listener.base)/sync", body: pull))
        #expect(try SyncReply(bytes: pulled.body).items == segments.map { .segment($0) })
    }

    @Test func `problems are typed and say what to do`() throws {
        let missing = try #require(listener.request("POST \(listener.base)/sync", body: [], token: "nothing"))
        #expect(missing.status == 401)
        #expect(missing.headers["www-authenticate"] == "Bearer")
        #expect(missing.headers["content-type"] == "application/problem+json")
        #expect(missing.text.hasPrefix(#"{"type":"unauthenticated","title":"Unauthenticated","status":401,"#))
        let other = "/v1/diaries/\(String(repeating: "0", count: 32))/sync"
        #expect(listener.request("POST \(other)", body: [])?.status == 403)
        #expect(listener.request("POST \(listener.base)/sync", body: [1])?.status == 400)
        #expect(listener.request("GET /v2/health")?.status == 404)
        #expect(listener.request("GET /v1/health/")?.status == 404)
        let method = try #require(listener.request("DELETE \(listener.base)/sync"))
        #expect(method.status == 405 && method.headers["allow"] == "POST")
    }

    @Test func `a revoked token ends with the next exchange, on an open connection too`() throws {
        let (connection, body) = (listener.connect(), SyncRequest(cursor: .start).encoded())
        let request = Array(listener.head("POST \(listener.base)/sync", length: body.count).utf8) + body
        connection.send(request)
        #expect(connection.response()?.status == 200)
        let device = try listener.setting.access().device.hex
        try listener.setting.administer { try $0.revokeDevice(diary: "family", id: device) }
        for _ in 0..<2 {
            connection.send(request)
            let response = try #require(connection.response())
            #expect(response.status == 401 && response.text.contains("token-revoked"))
        }
    }

    @Test(arguments: ["%2e%2e%2fsync", "..%2fsync", "sync%00", "sy%6ec", "blobs/sha256-..%2f"])
    func `an escaped path is no other path`(path: String) {
        #expect(listener.request("POST \(listener.base)/\(path)", body: [])?.status == 404)
    }

    @Test func `a body beyond the limit is refused before it is read`() throws {
        let connection = listener.connect()
        connection.send(listener.head("POST \(listener.base)/sync", length: Limits.maximumExchangeBytes + 1))
        let response = try #require(connection.response())
        #expect(response.status == 413)
        #expect(response.text.contains("body-too-large"))
        #expect(connection.isClosed)
    }

    @Test func `bodies take room as they arrive, not as they are announced`() throws {
        var limits = HTTPLimits()
        limits.heldBodyBytes = 400_000
        let listener = try Listener(limits)
        let body = SyncRequest(cursor: .start).encoded()
        let large = listener.head("POST \(listener.base)/sync", length: 4_000_000)
        let slow = (0..<3).map { _ in listener.connect() }
        for connection in slow { connection.send(large + "x") }
        while listener.server.bodies.heldBytes < 3 * limits.bodyStepBytes { sched_yield() }
        #expect(listener.request("POST \(listener.base)/sync", body: body)?.status == 200)
        slow[0].send([UInt8](repeating: 0, count: 150_000))
        while listener.server.bodies.heldBytes < 5 * limits.bodyStepBytes { sched_yield() }
        let refused = try #require(
            listener.request("POST \(listener.base)/sync", body: [UInt8](repeating: 0, count: 200_000)))
        #expect(refused.status == 503 && refused.headers["retry-after"] == "1")
    }

    @Test func `a blob is put once and got with a strong tag`() throws {
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        let path = listener.blobPath(content)
        #expect(listener.request("GET \(path)")?.status == 404)
        let put = try #require(listener.request("PUT \(path)", ["If-None-Match: *"], body: content))
        #expect(put.status == 201)
        let again = try #require(listener.request("PUT \(path)", ["If-None-Match: *"], body: content))
        #expect(again.status == 412 && again.text.contains("blob-exists"))
        #expect(listener.request("PUT \(path)", body: content)?.status == 201)
        let got = try #require(listener.request("GET \(path)"))
        #expect(got.body == content)
        let tag = try #require(got.headers["etag"])
        let head = try #require(listener.request("HEAD \(path)"))
        #expect(head.status == 200 && head.headers["content-length"] == "100000" && head.headers["etag"] == tag)
        #expect(listener.request("GET \(path)", ["If-None-Match: \(tag)"])?.status == 304)
    }

    @Test func `a blob whose file is gone from the disk is the server's failure`() throws {
        let content = Array("a picture".utf8)
        let path = listener.blobPath(content)
        #expect(listener.request("PUT \(path)", body: content)?.status == 201)
        let access = try listener.setting.access()
        unlink(try listener.setting.service.blob(access, SHA256Hasher().hash(content)).path)
        let response = try #require(listener.request("GET \(path)"))
        #expect(response.status == 500 && response.text.contains("internal-error"))
    }

    @Test func `an empty file is a blob like any other`() throws {
        let path = listener.blobPath([])
        #expect(listener.request("PUT \(path)", body: [])?.status == 201)
        let got = try #require(listener.request("GET \(path)"))
        #expect(got.status == 200 && got.body.isEmpty)
    }

    @Test func `Repr-Digest must agree with the address, and the content with both`() throws {
        let content: [UInt8] = Array("a picture".utf8)
        let (path, hash) = (listener.blobPath(content), SHA256Hasher().hash(content))
        let right = "Repr-Digest: md5=:xxx:, " + ReprDigest.value(hash)
        let wrong = "Repr-Digest: " + ReprDigest.value(.zero)
        #expect(listener.request("PUT \(path)", [wrong], body: content)?.status == 422)
        #expect(listener.request("PUT \(path)", [right], body: content + [0])?.status == 422)
        #expect(listener.setting.staged.isEmpty)
        #expect(listener.request("PUT \(path)", [right], body: content)?.status == 201)
    }

    @Test func `an upload cut short leaves nothing behind`() throws {
        let content = [UInt8](repeating: 7, count: 1000)
        let connection = listener.connect()
        connection.send(listener.head("PUT \(listener.blobPath(content))", length: 1000))
        connection.send(Array(content.prefix(500)))
        // Closing before the server has read everything would go unnoticed until its time limit.
        let staging = listener.setting.folder.path + "/staging/"
        while listener.setting.staged.first.map({ TemporaryFolder.read(staging + $0).count }) != 500 { sched_yield() }
        connection.finishSending()
        #expect(connection.response() == nil)
        // Stopping waits for every request to end, so nothing is being cleaned up any more.
        listener.server.stop()
        #expect(listener.setting.staged.isEmpty)
        let access = try listener.setting.access()
        #expect(try !listener.setting.service.hasBlob(access, SHA256Hasher().hash(content)))
    }

    @Test func `a server that is stopped answers what it has begun`() throws {
        let connection = listener.connect()
        let body = SyncRequest(cursor: .start).encoded()
        let storage = listener.setting.service.storage
        storage.pause()
        connection.send(listener.head("POST \(listener.base)/sync", length: body.count))
        connection.send(body)
        while storage.waitingCount == 0 { sched_yield() }
        storage.resume()
        listener.server.stop()
        #expect(connection.response()?.status == 200)
        listener.server.stop()
    }
}
