import Codecs
import CurlTransport
import Glibc
import SyncCore
import SyncTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BlobTests {
    @Test(arguments: [1, 100, 3 << 20])
    func `a file is uploaded with its digest, without asking first`(byteCount: Int) async throws {
        let server = try ScriptedServer { _ in .status(201) }
        let scratch = ScratchFile(byteCount: byteCount)
        let hash = SHA256Hasher().hash(scratch.bytes)
        try await server.transport().upload(hash, from: MemorySource(scratch.bytes))
        let request = try await firstRequest(server)
        #expect(request.method == "PUT")
        #expect(request.target == "/v1/diaries/00ff/blobs/\(hash.text)")
        #expect(request.headers["authorization"] == "Bearer secret-token")
        #expect(request.headers["content-length"] == "\(byteCount)")
        #expect(request.headers["if-none-match"] == "*")
        #expect(request.headers["expect"] == nil)
        #expect(request.body == scratch.bytes)
    }

    @Test func `the digest is the one of RFC 9530`() async throws {
        let server = try ScriptedServer { _ in .status(204) }
        let scratch = ScratchFile(byteCount: 1)
        let hash = try #require(
            ContentHash(text: "sha256-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
        try await server.transport().upload(hash, from: MemorySource(scratch.bytes))
        let digest = try await firstRequest(server).headers["repr-digest"]
        #expect(digest == "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:")
    }

    @Test func `methods take turns on one connection`() async throws {
        let server = try ScriptedServer { request in
            request.method == "PUT" ? .status(412) : .ok(Array(request.method.utf8) + request.body)
        }
        let transport = try server.transport()
        let scratch = ScratchFile(byteCount: 50_000)
        for _ in 0..<3 {
            let target = MemorySink()
            #expect(try await transport.exchange("sync", body: [33]) == Array("POST!".utf8))
            try await transport.upload(.zero, from: MemorySource(scratch.bytes))
            try await transport.download(.zero, from: 0, into: target)
            #expect(target.bytes == Array("GET".utf8))
            try await transport.upload(.zero, from: MemorySource(scratch.bytes))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `a file is sent anew when a kept connection breaks under it`() async throws {
        let heads = Atomic(0)
        let server = try ScriptedServer { _ in
            if heads.add(1, ordering: .relaxed).newValue == 2 { throw ScriptedFailure() }
        } answer: { request in
            request.method == "PUT" ? .status(201) : .ok(request.body)
        }
        let transport = try server.transport()
        let scratch = ScratchFile(byteCount: 5 << 20)
        _ = try await transport.exchange("sync", body: [1])
        try await transport.upload(.zero, from: MemorySource(scratch.bytes))
        _ = try await firstRequest(server)
        #expect(try await firstRequest(server).body == scratch.bytes)
        #expect(server.connectionCount == 2)
    }

    @Test func `a page in the server's place does not count as stored`() async throws {
        let server = try ScriptedServer { _ in .status(200, ["Content-Type: text/html"], [1]) }
        let transport = try server.transport()
        let scratch = ScratchFile(byteCount: 10)
        #expect(
            await failure { try await transport.upload(.zero, from: MemorySource(scratch.bytes)) }?.retryClass
                == .retryLater)
        let target = MemorySink()
        #expect(
            await failure { try await transport.download(.zero, from: 0, into: target) }?.retryClass == .retryLater)
        #expect(target.bytes.isEmpty && target.begins.isEmpty)
    }

    @Test func `a file that turns out damaged while it is sent ends the upload`() async throws {
        let server = try ScriptedServer { _ in .status(201) }
        let transport = try server.transport()
        let source = MemorySource([UInt8](repeating: 1, count: 64 << 20))
        source.failsAt = 1 << 20
        let error = await failure { try await transport.upload(.zero, from: source) }
        #expect(error?.retryClass == .rejected)
    }

    @Test(arguments: [0, 1, 3 << 20])
    func `a file is downloaded whole`(byteCount: Int) async throws {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let server = try ScriptedServer { _ in .ok(bytes) }
        let target = MemorySink()
        try await server.transport().download(.zero, from: 0, into: target)
        #expect(target.bytes == bytes && target.begins == [0])
        #expect(try await firstRequest(server).target == "/v1/diaries/00ff/blobs/\(ContentHash.zero.text)")
    }

    @Test func `a refused, cut or oversized download is no file`() async throws {
        let cases: [(ScriptedAnswer, TransportError.RetryClass)] = [
            (.problem(404, #"{"type":"blob-not-found"}"#), .protocolViolation),
            (.status(401), .needsCredentials),
            (.status(206, [], [1, 2]), .protocolViolation),
            (.cut([1, 2, 3], announced: 10, closes: true), .retryLater),
            (.cut([1], announced: Int(Limits.maximumBlobBytes) + 1, closes: false), .protocolViolation),
        ]
        for (answer, retryClass) in cases {
            let server = try ScriptedServer { _ in answer }
            let transport = try server.transport()
            let error = await failure { try await transport.download(.zero, from: 0, into: MemorySink()) }
            #expect(error?.retryClass == retryClass)
        }
    }

    @Test func `a download can be cancelled`() async throws {
        let server = try ScriptedServer { _ in .cut([1, 2, 3], announced: 1000, closes: false) }
        let transport = try server.transport()
        let task = Task { await failure { try await transport.download(.zero, from: 0, into: MemorySink()) } }
        _ = try await firstRequest(server)
        task.cancel()
        #expect(await task.value?.retryClass == .cancelled)
    }
}
