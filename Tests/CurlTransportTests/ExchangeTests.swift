import CurlTransport
import SyncCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ExchangeTests {
    @Test(arguments: [0, 1, 1000, 1 << 20, 5 << 20])
    func `a request arrives as it was sent, and so does its reply`(byteCount: Int) async throws {
        let server = try ScriptedServer { .ok($0.body.reversed()) }
        let body = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try await server.transport().exchange("sync", body: body) == body.reversed())
        let request = try await firstRequest(server)
        #expect(request.method == "POST")
        #expect(request.target == "/v1/diaries/00ff/sync")
        #expect(request.headers["authorization"] == "Bearer secret-token")
        #expect(request.headers["content-type"] == "application/octet-stream")
        #expect(request.headers["content-length"] == "\(byteCount)")
        #expect(request.headers["expect"] == nil)
        #expect(request.body == body)
    }

    @Test func `one connection serves many exchanges`() async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try server.transport()
        for number in 0..<50 {
            #expect(try await transport.exchange("blobs/missing", body: [UInt8(number)]) == [UInt8(number)])
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `exchanges of many tasks do not mix`() async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try server.transport()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                let body = [UInt8](repeating: UInt8(number), count: number * 1000)
                group.addTask { try await transport.exchange("sync", body: body) == body }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a connection that the server has closed meanwhile is replaced`() async throws {
        let server = try ScriptedServer { request in
            var answer = ScriptedAnswer.ok(request.body)
            answer.closes = true
            return answer
        }
        let transport = try server.transport()
        for number in 0..<5 {
            #expect(try await transport.exchange("sync", body: [UInt8(number)]) == [UInt8(number)])
        }
        #expect(server.connectionCount == 5)
    }

    @Test(arguments: [0, 1, 1000, 5 << 20])
    func `a kept connection that breaks under a request is replaced`(byteCount: Int) async throws {
        let heads = Atomic(0)
        let server = try ScriptedServer { _ in
            // Closing with bytes unread resets the connection.
            if heads.add(1, ordering: .relaxed).newValue == 2 { throw ScriptedFailure() }
        } answer: {
            .ok($0.body)
        }
        let transport = try server.transport()
        #expect(try await transport.exchange("sync", body: [1]) == [1])
        let body = [UInt8](repeating: 7, count: byteCount)
        #expect(try await transport.exchange("sync", body: body) == body)
        #expect(server.connectionCount == 2)
    }

    @Test func `a fresh connection that breaks under a request is an error`() async throws {
        let server = try ScriptedServer(onHead: { _ in throw ScriptedFailure() }, answer: { _ in .silence })
        let transport = try server.transport()
        let error = await failure { _ = try await transport.exchange("sync", body: [1]) }
        #expect(error?.retryClass == .retryLater)
        #expect(server.connectionCount == 1)
    }

    @Test func `a reply in chunks is put together`() async throws {
        let server = try ScriptedServer { .chunked($0.body) }
        #expect(try await server.transport().exchange("sync", body: [1, 2, 3]) == [1, 2, 3])
    }

    @Test func `slashes at the end of the address do no harm`() async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try CurlTransport(
            baseURL: "http://127.0.0.1:\(server.port)/under//", diary: "a", token: "t")
        _ = try await transport.exchange("sync", body: [])
        #expect(try await firstRequest(server).target == "/under/v1/diaries/a/sync")
    }

    @Test func `settings that cannot be sent are refused at once`() {
        let addresses = [
            "", "example.org", "ftp://example.org", "http://", "http://a b", "http://a\r\nX: y", "http://[]",
            "file:///etc/passwd", "http://user:word@example.org", "http://a?b", "http://:80",
        ]
        for address in addresses {
            expectRefused(.protocolViolation, address: address)
        }
        for token in ["", "a b", "a\r\nX: y", "ü"] { expectRefused(.needsCredentials, token: token) }
        for diary in ["", "a/b", "a b", "../x?"] { expectRefused(.protocolViolation, diary: diary) }
    }

    @Test(arguments: ["", "a b", "a?b", "a\r\n", "ü"])
    func `a path that cannot be sent is refused`(path: String) async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try server.transport()
        await #expect(throws: TransportError.self) { try await transport.exchange(path, body: []) }
        #expect(server.connectionCount == 0)
    }

    private func expectRefused(
        _ retryClass: TransportError.RetryClass, address: String = "http://example.org", diary: String = "a",
        token: String = "t"
    ) {
        let error = #expect(throws: TransportError.self) {
            try CurlTransport(baseURL: address, diary: diary, token: token)
        }
        #expect(error?.retryClass == retryClass, "\(address) \(diary) \(token)")
    }
}

/// The next request that `server` has seen.
func firstRequest(_ server: ScriptedServer) async throws -> ReceivedRequest {
    for await case .request(let request) in server.events { return request }
    throw TransportError(.protocolViolation, "no request came")
}

/// Why a scripted server ends a connection.
struct ScriptedFailure: Error {}

/// The error of what must fail.
func failure(_ body: () async throws -> Void) async -> TransportError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? TransportError
    }
}
