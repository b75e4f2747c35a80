import Codecs
import CurlTransport
import Glibc
import SyncCore
import SyncTestSupport
import Testing

/// Our uploads to a server that others wrote: the package resumable-upload of PyPI.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PeerProgram.isWanted, PeerProgram.advice))
struct PeerServerTests {
    private let folder = TemporaryFolder()
    private let content = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private func start() throws -> (server: PeerProgram, port: String) {
        let server = try PeerProgram("resumable_upload_server.py", [folder.path])
        return (server, server.line())
    }

    private func transport(_ port: String) throws -> CurlTransport {
        try CurlTransport(
            baseURL: "http://127.0.0.1:\(port)", diary: "00ff", token: "unused", uploadsPath: "/files")
    }

    /// Whether the peer holds the file, byte for byte.
    private var isStored: Bool {
        TemporaryFolder.files(folder.path + "/files")
            .contains { TemporaryFolder.read(folder.path + "/files/" + $0) == content }
    }

    /// Sends so many bytes from where the peer says that it is: it may still be taking in what was cut off before.
    private func goOn(_ transport: CurlTransport, _ place: String, by byteCount: (Int64) -> Int64) async throws -> Int64
    {
        for _ in 0..<1000 {
            let offset = try #require(try await transport.uploadOffset(at: place))
            let count = byteCount(Int64(content.count) - offset)
            switch try await transport.append(count, of: MemorySource(content), at: offset, to: place) {
            case .durable(let durable):
                #expect(durable == offset + count)
                return durable
            case .mismatch: continue
            case .gone: throw TransportError(.protocolViolation, "the peer lost the place")
            }
        }
        throw TransportError(.protocolViolation, "the peer never says where it is")
    }

    private func create(_ transport: CurlTransport) async throws -> String {
        let hash = SHA256Hasher().hash(content)
        guard case .place(let place) = try await transport.createUpload(of: hash, byteCount: Int64(content.count))
        else {
            throw TransportError(.protocolViolation, "the peer holds a file that it was never sent")
        }
        return place
    }

    @Test func `a file goes to it in one piece`() async throws {
        let (server, port) = try start()
        let transport = try self.transport(port)
        let place = try await create(transport)
        let source = MemorySource(content)
        let outcome = try await transport.append(source.byteCount, of: source, at: 0, to: place)
        #expect(outcome == .durable(source.byteCount))
        #expect(isStored)
        _ = server.end(SIGKILL)
    }

    @Test func `a file that was cut goes on where the peer says, from another process too`() async throws {
        let (server, port) = try start()
        let transport = try self.transport(port)
        let place = try await create(transport)
        let cut = MemorySource(content)
        cut.failsAt = 1 << 20
        await #expect(throws: TransportError.self) {
            _ = try await transport.append(cut.byteCount, of: cut, at: 0, to: place)
        }
        let again = try self.transport(port)
        let offset = try #require(try await again.uploadOffset(at: place))
        #expect(offset <= 1 << 20)
        let half = try await goOn(again, place) { $0 / 2 }
        #expect(half >= offset)
        #expect(try await goOn(again, place) { $0 } == Int64(content.count))
        #expect(isStored)
        _ = server.end(SIGKILL)
    }

    @Test func `another offset, a place that is no more and giving up are told apart`() async throws {
        let (server, port) = try start()
        let transport = try self.transport(port)
        let place = try await create(transport)
        let source = MemorySource(content)
        guard case .mismatch = try await transport.append(10, of: source, at: 5, to: place) else {
            Issue.record("an offset that is not the peer's was taken")
            return
        }
        #expect(try await transport.uploadOffset(at: place) == 0)
        try await transport.cancelUpload(at: place)
        #expect(try await transport.uploadOffset(at: place) == nil)
        #expect(try await transport.append(10, of: source, at: 0, to: place) == .gone)
        _ = server.end(SIGKILL)
    }
}
