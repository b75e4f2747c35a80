import CurlTransport
import SyncCore
import SyncTestSupport
import Synchronization
import Testing

/// Uploads by tus 1.0, step by step, against servers that do as they please.
@Suite(.timeLimit(.minutes(5)))
struct UploadTests {
    private func creation(_ answer: ScriptedAnswer) async throws -> UploadCreation {
        let server = try ScriptedServer { _ in answer }
        return try await server.transport().createUpload(of: .zero, byteCount: 5)
    }

    private static func created(_ location: String) -> ScriptedAnswer { .status(201, ["Location: \(location)"]) }

    @Test func `a place is asked for with size and digest`() async throws {
        let server = try ScriptedServer { _ in UploadTests.created("/v1/diaries/00ff/uploads/7") }
        #expect(try await server.transport().createUpload(of: .zero, byteCount: 5) == .place("uploads/7"))
        let request = try await firstRequest(server)
        #expect(request.method == "POST" && request.target == "/v1/diaries/00ff/uploads")
        #expect(request.headers["tus-resumable"] == "1.0.0" && request.headers["upload-length"] == "5")
        #expect(request.headers["expect"] == nil && request.headers["content-length"] == "0")
        let digest = Base64.text(Array(ContentHash.zero.hex.utf8))
        #expect(request.headers["upload-metadata"]?.hasPrefix("sha256 \(digest),") == true)
    }

    @Test(arguments: [
        ("/proxied/v1/diaries/00ff/uploads/7", "uploads/7"), ("/files/7?a=b", "/files/7?a=b"),
        ("7", "7"), ("./7", "7"), ("http://127.0.0.1:9/files/7", "/files/7"),
        ("//127.0.0.1/files/7", "/files/7"),
    ])
    func `a place may be told in any form that leads to the server`(location: String, place: String) async throws {
        #expect(try await creation(UploadTests.created(location)) == .place(place))
    }

    @Test(arguments: ["http://elsewhere.example/files/7", "//elsewhere.example/7", "/a b", ""])
    func `a place elsewhere is refused, so that no token goes there`(location: String) async throws {
        await #expect(throws: TransportError.self) { try await creation(UploadTests.created(location)) }
    }

    @Test func `a file that the server holds needs no place`() async throws {
        let answer = ScriptedAnswer.problem(412, #"{"type":"https://example.org/problems/blob-exists"}"#)
        #expect(try await creation(answer) == .exists)
    }

    @Test func `bytes are sent from an offset on, as many as asked for, and without waiting`() async throws {
        let server = try ScriptedServer { _ in .status(204, ["Upload-Offset: 8"]) }
        let source = MemorySource(Array(0..<20))
        let outcome = try await server.transport().append(5, of: source, at: 3, to: "uploads/7")
        #expect(outcome == .durable(8))
        let request = try await firstRequest(server)
        #expect(request.method == "PATCH" && request.target == "/v1/diaries/00ff/uploads/7")
        #expect(request.body == [3, 4, 5, 6, 7] && request.headers["upload-offset"] == "3")
        #expect(request.headers["content-type"] == "application/offset+octet-stream")
        #expect(request.headers["expect"] == nil && request.headers["tus-resumable"] == "1.0.0")
    }

    @Test(arguments: [
        (ScriptedAnswer.status(409, ["Upload-Offset: 2"]), AppendOutcome.mismatch(2)), (.status(409), .mismatch(nil)),
        (.status(404), .gone), (.status(410), .gone), (.status(204), .mismatch(nil)),
    ])
    func `report 32: another offset and a lost place are told apart`(
        answer: ScriptedAnswer, outcome: AppendOutcome
    ) async throws {
        let server = try ScriptedServer { _ in answer }
        #expect(try await server.transport().append(1, of: MemorySource([1]), at: 0, to: "uploads/7") == outcome)
    }

    @Test(arguments: [
        (413, TransportError.RetryClass.tooLarge), (423, .retryLater), (503, .retryLater), (507, .quotaFull),
        (401, .needsCredentials), (415, .protocolViolation),
    ])
    func `a refusal says what may be done`(status: Int, retryClass: TransportError.RetryClass) async throws {
        let server = try ScriptedServer { _ in .status(status) }
        let transport = try server.transport()
        let error = await failure { _ = try await transport.append(1, of: MemorySource([1]), at: 0, to: "uploads/7") }
        #expect(error?.retryClass == retryClass)
    }

    @Test func `a piece of an upload is never sent twice by itself`() async throws {
        let pieces = Atomic(0)
        let server = try ScriptedServer { request in
            guard request.method == "PATCH" else { return }
            pieces.add(1, ordering: .relaxed)
            throw TransportError(.retryLater, "cut")
        } answer: { request in
            .ok(request.body)
        }
        let transport = try server.transport()
        _ = try await transport.exchange("sync", body: [1])
        let source = MemorySource([UInt8](repeating: 7, count: 5 << 20))
        let error = await failure { _ = try await transport.append(5 << 20, of: source, at: 0, to: "uploads/7") }
        #expect(error?.retryClass == .retryLater)
        _ = try await transport.exchange("sync", body: [1])
        #expect(pieces.load(ordering: .relaxed) == 1)
    }

    @Test func `report 39: interim answers about an upload do not stand for its end`() async throws {
        let interim = Array("HTTP/1.1 104 Upload Resumption Supported\r\nUpload-Offset: 1\r\n\r\n".utf8)
        let server = try ScriptedServer { _ in
            var answer = ScriptedAnswer.status(204, ["Upload-Offset: 5"])
            answer.bytes = interim + interim + answer.bytes
            return answer
        }
        let transport = try server.transport()
        for _ in 0..<3 {
            #expect(try await transport.append(5, of: MemorySource(Array(0..<5)), at: 0, to: "u") == .durable(5))
        }
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [
        (ScriptedAnswer.status(200, ["Upload-Offset: 11", "Upload-Length: 20"]), 11 as Int64?),
        (.status(204, ["Upload-Offset: 0"]), 0), (.status(404), nil), (.status(410), nil), (.status(403), nil),
    ])
    func `the offset is what the server says, or the place is no more`(
        answer: ScriptedAnswer, offset: Int64?
    ) async throws {
        let server = try ScriptedServer { _ in answer }
        #expect(try await server.transport().uploadOffset(at: "uploads/7") == offset)
        #expect(try await firstRequest(server).method == "HEAD")
    }

    @Test func `giving up an upload that is no more is fine`() async throws {
        for status in [204, 404, 410] {
            let server = try ScriptedServer { _ in .status(status) }
            try await server.transport().cancelUpload(at: "uploads/7")
            #expect(try await firstRequest(server).method == "DELETE")
        }
    }
}
