import CurlTransport
import SyncCore
import SyncTestSupport
import Testing

/// Downloads that go on where they stopped, against servers and proxies that do so wrongly.
@Suite(.timeLimit(.minutes(5)))
struct ResumedDownloadTests {
    private static let tag = "\"\(ContentHash.zero.text)\""
    private static let whole: [UInt8] = [1, 2, 3, 4, 5, 6]

    private static func part(_ range: String, _ bytes: [UInt8], tag: String = tag) -> ScriptedAnswer {
        .status(206, ["Content-Range: bytes \(range)/6", "ETag: \(tag)"], bytes)
    }

    /// What arrives behind three bytes that are there, when a server answers like this.
    private func resume(
        _ answer: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer
    ) async throws -> (sink: MemorySink, server: ScriptedServer) {
        let server = try ScriptedServer(answer: answer)
        let sink = MemorySink([1, 2, 3])
        try await server.transport().download(.zero, from: 3, into: sink)
        return (sink, server)
    }

    @Test func `the rest is asked for, of the very version that was begun`() async throws {
        let (sink, server) = try await resume { _ in ResumedDownloadTests.part("3-5", [4, 5, 6]) }
        #expect(sink.bytes == ResumedDownloadTests.whole && sink.begins == [3])
        let request = try await firstRequest(server)
        #expect(request.headers["range"] == "bytes=3-")
        #expect(request.headers["if-range"] == ResumedDownloadTests.tag)
    }

    @Test func `report 33: the whole file in answer to a range is not appended`() async throws {
        let (sink, _) = try await resume { _ in .ok(ResumedDownloadTests.whole) }
        #expect(sink.bytes == ResumedDownloadTests.whole && sink.begins == [0])
    }

    @Test(arguments: ["2-5", "4-5", "0-5"])
    func `a part that begins elsewhere is dropped and the file starts over`(range: String) async throws {
        let (sink, _) = try await resume { request in
            request.headers["range"] == nil
                ? .ok(ResumedDownloadTests.whole) : ResumedDownloadTests.part(range, [9, 9])
        }
        #expect(sink.bytes == ResumedDownloadTests.whole && sink.begins == [0])
    }

    @Test func `report 35: a part of another version is dropped and the file starts over`() async throws {
        let (sink, _) = try await resume { request in
            request.headers["range"] == nil
                ? .ok(ResumedDownloadTests.whole) : ResumedDownloadTests.part("3-5", [9, 9, 9], tag: "\"other\"")
        }
        #expect(sink.bytes == ResumedDownloadTests.whole && sink.begins == [0])
    }

    @Test func `a range behind the end starts over`() async throws {
        let (sink, _) = try await resume { request in
            request.headers["range"] == nil
                ? .ok(ResumedDownloadTests.whole) : .status(416, ["Content-Range: bytes */2"])
        }
        #expect(sink.bytes == ResumedDownloadTests.whole && sink.begins == [0])
    }

    @Test func `what came before a cut stays`() async throws {
        let server = try ScriptedServer { _ in .cut([1, 2, 3], announced: 6, closes: true) }
        let sink = MemorySink()
        let transport = try server.transport()
        let error = await failure { try await transport.download(.zero, from: 0, into: sink) }
        #expect(error?.retryClass == .retryLater && sink.bytes == [1, 2, 3])
    }

    @Test func `a part that nobody asked for is no file`() async throws {
        let server = try ScriptedServer { _ in ResumedDownloadTests.part("0-2", [1, 2, 3]) }
        let transport = try server.transport()
        let error = await failure { try await transport.download(.zero, from: 0, into: MemorySink()) }
        #expect(error?.retryClass == .protocolViolation)
    }

    @Test(arguments: [
        (
            ScriptedAnswer.status(202, [], Array(#"{"not_before":"2026-03-01T11:30:00+02:00"}"#.utf8)),
            1_772_357_400_000 as Int64?
        ),
        (.status(204), nil), (.problem(404, #"{"type":"blob-not-found"}"#), nil),
    ])
    func `a request to delete says when to ask again, or that the file is gone`(
        answer: ScriptedAnswer, milliseconds: Int64?
    ) async throws {
        let server = try ScriptedServer { _ in answer }
        let deletion = try await server.transport().requestDeletion(of: .zero)
        #expect(deletion == milliseconds.map { .notBefore(WallTime(milliseconds: $0)) } ?? .removed)
        #expect(try await firstRequest(server).method == "DELETE")
    }
}
