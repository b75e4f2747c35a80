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

    private func stored() -> [[UInt8]] {
        TemporaryFolder.files(folder.path + "/files").map { TemporaryFolder.read(folder.path + "/files/" + $0) }
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
        #expect(stored().contains(content))
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
        let source = MemorySource(content)
        let half = (Int64(content.count) - offset) / 2
        #expect(try await again.append(half, of: source, at: offset, to: place) == .durable(offset + half))
        let rest = Int64(content.count) - offset - half
        let outcome = try await again.append(rest, of: source, at: offset + half, to: place)
        #expect(outcome == .durable(Int64(content.count)))
        #expect(stored().contains(content))
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
