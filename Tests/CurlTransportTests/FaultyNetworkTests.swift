import CurlTransport
import SyncCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FaultyNetworkTests {
    /// Waits until the server has the request, then cancels; the server then sees the connection go.
    @Test func `cancelling ends an exchange with a silent server at once`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let transport = try server.transport()
        let task = Task { await failure { _ = try await transport.exchange("sync", body: [1]) } }
        var events = server.events.makeAsyncIterator()
        _ = await events.next()
        task.cancel()
        #expect(await task.value?.retryClass == .cancelled)
        guard case .closed = await events.next() else {
            Issue.record("the connection stayed open")
            return
        }
    }

    @Test func `cancelling one exchange leaves the others alone`() async throws {
        let server = try ScriptedServer { $0.target.hasSuffix("silent") ? .silence : .ok($0.body) }
        let transport = try server.transport()
        let task = Task { await failure { _ = try await transport.exchange("silent", body: []) } }
        _ = try await firstRequest(server)
        #expect(try await transport.exchange("sync", body: [7]) == [7])
        task.cancel()
        #expect(await task.value?.retryClass == .cancelled)
        #expect(try await transport.exchange("sync", body: [8]) == [8])
    }

    @Test func `an exchange of a cancelled task is not sent`() async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try server.transport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { _ = try await transport.exchange("sync", body: []) }
        }
        #expect(await task.value?.retryClass == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func `many cancellations at every moment end every exchange`() async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try server.transport()
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                let task = Task { await failure { _ = try await transport.exchange("sync", body: [1]) } }
                group.addTask {
                    for _ in 0..<(number % 20) { await Task.yield() }
                    task.cancel()
                    let error = await task.value
                    return error == nil || error?.retryClass == .cancelled
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(try await transport.exchange("sync", body: [9]) == [9])
    }

    @Test(arguments: [ScriptedAnswer.silence, .cut([1, 2], announced: 100, closes: false)])
    func `a stalled answer is given up`(answer: ScriptedAnswer) async throws {
        let server = try ScriptedServer { _ in answer }
        let transport = try server.transport(.init(lowSpeedBytesPerSecond: 1000, lowSpeedSeconds: 1))
        let error = await failure { _ = try await transport.exchange("sync", body: []) }
        #expect(error?.retryClass == .retryLater)
    }

    @Test func `a cut reply is an error`() async throws {
        let server = try ScriptedServer { _ in .cut([1, 2], announced: 100, closes: true) }
        let transport = try server.transport()
        let error = await failure { _ = try await transport.exchange("sync", body: []) }
        #expect(error?.retryClass == .retryLater)
    }

    @Test(arguments: [
        "", "HTTP/1.1", "hello\n", "\0\0\0\0", "HTTP/1.1 200 OK\r\nContent-Len", "HTTP/1.1 200 OK\r\n\r\nhalf",
    ])
    func `a server that speaks something else is an error`(bytes: String) async throws {
        let server = try ScriptedServer { _ in ScriptedAnswer(bytes: Array(bytes.utf8), closes: true) }
        let transport = try server.transport()
        let error = await failure { _ = try await transport.exchange("sync", body: []) }
        #expect(error?.retryClass == .retryLater)
    }

    @Test func `an unreachable server is worth another try`() async throws {
        let port = try ScriptedServer { _ in .silence }.port
        let transport = try CurlTransport(baseURL: "http://127.0.0.1:\(port)", diary: "a", token: "t")
        let error = await failure { _ = try await transport.exchange("sync", body: []) }
        #expect(error?.retryClass == .retryLater)
        #expect(error?.message.isEmpty == false)
    }

    @Test func `a reply beyond the limit is given up, announced or not`() async throws {
        let body = [UInt8](repeating: 1, count: Limits.maximumExchangeBytes + 1)
        let answers: [ScriptedAnswer] = [.cut([1], announced: body.count, closes: false), .chunked(body)]
        for answer in answers {
            let server = try ScriptedServer { _ in answer }
            let transport = try server.transport()
            let error = await failure { _ = try await transport.exchange("sync", body: []) }
            #expect(error?.retryClass == .protocolViolation)
        }
    }

    @Test func `a request beyond the limit is not sent`() async throws {
        let server = try ScriptedServer { .ok($0.body) }
        let transport = try server.transport()
        let body = [UInt8](repeating: 0, count: Limits.maximumExchangeBytes + 1)
        let error = await failure { _ = try await transport.exchange("sync", body: body) }
        #expect(error?.retryClass == .tooLarge)
        #expect(server.connectionCount == 0)
    }
}
