import CurlTransport
import SyncCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RefusalTests {
    private static let classes: [(status: Int, retryClass: TransportError.RetryClass)] = [
        (400, .protocolViolation), (401, .needsCredentials), (403, .rejected), (404, .protocolViolation),
        (408, .retryLater), (409, .protocolViolation), (413, .tooLarge), (426, .tooNew), (429, .retryLater),
        (302, .retryLater), (500, .retryLater), (502, .retryLater), (503, .retryLater), (505, .tooNew),
        (507, .quotaFull), (511, .retryLater),
    ]

    @Test func `each status has its class`() async throws {
        for (status, retryClass) in RefusalTests.classes {
            let error = try await refusal(.status(status))
            #expect(error?.retryClass == retryClass, "\(status)")
            #expect(error?.problem == nil)
        }
    }

    @Test func `the server's wish to wait is passed on`() async throws {
        #expect(try await refusal(.status(429, ["Retry-After: 17"]))?.retryAfterMilliseconds == 17_000)
        #expect(try await refusal(.status(503, ["Retry-After: 1"]))?.retryAfterMilliseconds == 1000)
        #expect(try await refusal(.status(503))?.retryAfterMilliseconds == nil)
        #expect(try await refusal(.status(503, ["Retry-After: soon"]))?.retryAfterMilliseconds == nil)
    }

    @Test func `a problem says more than its status`() async throws {
        let cases: [(Int, String, TransportError.RetryClass, String?)] = [
            (403, #"{"type":"https://example.org/problems/quota-exceeded"}"#, .quotaFull, "quota-exceeded"),
            (400, #"{"title":"Old","type":"urn:diary:too-new"}"#, .tooNew, "too-new"),
            (422, #"{"type":"digest-mismatch"}"#, .rejected, "digest-mismatch"),
            (403, #"{"type":"other-diary"}"#, .needsCredentials, "other-diary"),
            (409, #"{"type":"unknown-previous-hash"}"#, .protocolViolation, "unknown-previous-hash"),
            (403, #"{"type":"about:blank","title":"No"}"#, .rejected, nil),
            (403, #"{"type":"#, .rejected, nil),
        ]
        for (status, json, retryClass, name) in cases {
            let error = try await refusal(.problem(status, json))
            #expect(error?.retryClass == retryClass, "\(json)")
            #expect(error?.problem == name)
        }
    }

    @Test func `the server's words reach the person, without control characters`() async throws {
        let error = try await refusal(.problem(403, #"{"title":"Kein Pl\u0061tz\u001b[31m","detail":"5 MB fehlen"}"#))
        #expect(error?.message.contains("Kein Platz[31m: 5 MB fehlen") == true)
    }

    @Test func `a web page in the server's place is no answer`() async throws {
        for status in [200, 302, 403] {
            let page = ScriptedAnswer.status(status, ["Content-Type: Text/HTML; charset=utf-8"], Array("<html>".utf8))
            #expect(try await refusal(page)?.retryClass == .retryLater, "\(status)")
        }
    }

    @Test func `a long page of an error is cut short and keeps its status`() async throws {
        let body = [UInt8](repeating: 65, count: 1 << 20)
        #expect(try await refusal(.status(413, ["Content-Type: text/plain"], body))?.retryClass == .tooLarge)
    }

    @Test func `a redirect is named and not followed`() async throws {
        let server = try ScriptedServer { _ in .status(301, ["Location: http://elsewhere.example/v1"]) }
        let transport = try server.transport()
        let error = await failure { _ = try await transport.exchange("sync", body: []) }
        #expect(error?.message.contains("http://elsewhere.example/v1") == true)
        #expect(server.connectionCount == 1)
    }

    private func refusal(_ answer: ScriptedAnswer) async throws -> TransportError? {
        let server = try ScriptedServer { _ in answer }
        let transport = try server.transport()
        return await failure { _ = try await transport.exchange("sync", body: [1]) }
    }
}
