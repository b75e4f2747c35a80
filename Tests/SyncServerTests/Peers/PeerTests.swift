import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Independent clients of tus 1.0 upload to the program itself.
@Suite(.enabled(if: PeerProgram.isWanted, PeerProgram.advice))
struct PeerTests {
    private static let clients = ["tuspy_client.py", "resumable_upload_client.py"]

    private let folder = TemporaryFolder()
    private let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 11) }
    private let diary: String
    private let token: String

    init() throws {
        diary = try ServerProcess.run("diary", "create", "family", "--data", folder.path).line
        token = try ServerProcess.run("device", "add", "family", "phone", "--data", folder.path).line
    }

    private func start(_ listen: String = "127.0.0.1:0") throws -> (process: ServerProcess, address: ListenAddress) {
        let process = try ServerProcess(["run", "--listen", listen, "--data", folder.path], readsErrors: true)
        let line = process.line()
        return (process, try #require(ListenAddress(text: String(line.dropFirst("listening on http://".count)))))
    }

    private func run(_ client: String, _ step: String, _ address: ListenAddress, _ more: String...) throws
        -> (line: String, code: Int32)
    {
        let base = "http://\(address.text)/v1/diaries/\(diary)"
        let program = try PeerProgram(client, [step, base, token, folder.file("picture.jpg")] + more)
        return (program.line(), program.end())
    }

    private func get(_ address: ListenAddress) -> RawResponse? {
        let connection = RawConnection(address)
        connection.send(
            "GET /v1/diaries/\(diary)/blobs/\(SHA256Hasher().hash(content).text) HTTP/1.1\r\nHost: x\r\n"
                + "Authorization: Bearer \(token)\r\n\r\n")
        return connection.response()
    }

    @Test(arguments: clients)
    func `a client stops, the server is killed, and another client goes on`(client: String) throws {
        folder.write(content, as: "picture.jpg")
        let (first, address) = try start()
        let begun = try run(client, "begin", address, "400000")
        #expect(begun.code == 0 && begun.line.contains("/uploads/"))
        #expect(get(address)?.status == 404)
        #expect(first.end(SIGKILL) == -SIGKILL)
        let (second, _) = try start(address.text)
        let finished = try run(client, "finish", address, begun.line)
        let offset = try #require(Int(finished.line))
        #expect(finished.code == 0 && (1..<1_000_000).contains(offset), "went on at \(offset)")
        #expect(get(address)?.body == content)
        #expect(second.end(SIGTERM) == 0)
    }

    @Test func `what one client begins, the other one finishes`() throws {
        folder.write(content, as: "picture.jpg")
        let (process, address) = try start()
        let begun = try run(PeerTests.clients[0], "begin", address, "400000")
        #expect(try run(PeerTests.clients[1], "finish", address, begun.line).code == 0)
        #expect(get(address)?.body == content)
        #expect(process.end(SIGTERM) == 0)
    }

    @Test(arguments: clients)
    func `a whole upload becomes a blob, once`(client: String) throws {
        folder.write(content, as: "picture.jpg")
        let (process, address) = try start()
        #expect(try run(client, "whole", address).code == 0)
        #expect(get(address)?.body == content)
        #expect(try run(client, "whole", address).code != 0)
        #expect(process.end(SIGTERM) == 0)
        #expect(TemporaryFolder.names(folder.path + "/uploads").isEmpty)
    }
}
