import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// The program itself, killed while an upload runs.
struct UploadKillTests {
    private static let seed = getenv("DIARYSYNC_SEED").flatMap { UInt64(String(cString: $0)) } ?? 41

    private let folder = TemporaryFolder()

    private func start() throws -> (process: ServerProcess, address: ListenAddress) {
        let process = try ServerProcess(
            ["run", "--listen", "127.0.0.1:0", "--data", folder.path], readsErrors: true)
        let line = process.line()
        return (process, try #require(ListenAddress(text: String(line.dropFirst("listening on http://".count)))))
    }

    @Test func `an upload survives a server that is killed twenty times, and no byte on disk is sent twice`() throws {
        var random = SeededRandom(seed: UploadKillTests.seed)
        print("kills from seed \(UploadKillTests.seed)")
        let content = random.bytes(2_000_000)
        let hash = SHA256Hasher().hash(content)
        let diary = try ServerProcess.run("diary", "create", "family", "--data", folder.path).line
        let token = try ServerProcess.run("device", "add", "family", "phone", "--data", folder.path).line
        let base = "/v1/diaries/\(diary)"
        var (process, address) = try start()
        let created = try #require(
            ask(
                address, token, "POST \(base)/uploads",
                [
                    "Upload-Length: \(content.count)",
                    "Upload-Metadata: sha256 \(Base64.text(Array(hash.hex.utf8)))", "Content-Length: 0",
                ]))
        let place = try #require(created.headers["location"])
        var arrived = 0
        for _ in 0..<20 {
            let offset = try #require(
                ask(address, token, "HEAD \(place)", [])?.headers["upload-offset"].flatMap { Int($0) })
            // A killed process loses nothing that it has written.
            #expect(offset == arrived)
            let sent = random.number(0...(content.count - offset) / 8)
            let connection = RawConnection(address)
            connection.send(head(token, "PATCH \(place)", append(offset, content.count - offset)))
            connection.send(Array(content[offset..<offset + sent]))
            let wanted = offset + random.number(0...sent)
            let file = folder.path + "/uploads/" + place.suffix(32)
            while size(file) < wanted { sched_yield() }
            #expect(process.end(SIGKILL) == -SIGKILL)
            arrived = size(file)
            (process, address) = try start()
        }
        let last = RawConnection(address)
        last.send(head(token, "PATCH \(place)", append(arrived, content.count - arrived)))
        last.send(Array(content[arrived...]))
        #expect(last.response()?.status == 204)
        #expect(ask(address, token, "GET \(base)/blobs/\(hash.text)", [])?.body == content)
        #expect(process.end(SIGTERM) == 0)
        #expect(TemporaryFolder.names(folder.path + "/uploads").isEmpty)
    }

    private func size(_ file: String) -> Int {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    private func append(_ offset: Int, _ length: Int) -> [String] {
        ["Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream", "Content-Length: \(length)"]
    }

    private func head(_ token: String, _ line: String, _ fields: [String]) -> String {
        let all = ["\(line) HTTP/1.1", "Host: x", "Authorization: Bearer \(token)", "Tus-Resumable: 1.0.0"] + fields
        return all.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private func ask(_ address: ListenAddress, _ token: String, _ line: String, _ fields: [String]) -> RawResponse? {
        let connection = RawConnection(address)
        connection.send(head(token, line, fields))
        return connection.response(hasBody: !line.hasPrefix("HEAD"))
    }
}
