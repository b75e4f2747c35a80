import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// `sync-server` as scripts see it.
struct ProgramTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String...) throws -> (line: String, code: Int32) {
        let process = try ServerProcess(arguments + ["--data", folder.path])
        return (process.line(), process.end())
    }

    private func start() throws -> (process: ServerProcess, address: ListenAddress) {
        let process = try ServerProcess(
            ["run", "--listen", "127.0.0.1:0", "--data", folder.path], readsErrors: true)
        let line = process.line()
        #expect(line.hasPrefix("listening on http://127.0.0.1:"))
        return (process, try #require(ListenAddress(text: String(line.dropFirst("listening on http://".count)))))
    }

    @Test func `what was acknowledged survives a killed server`() throws {
        let id = try run("diary", "create", "family").line
        let token = try run("device", "add", "family", "phone").line
        var log = SampleLog(DiaryID(try #require(Bytes16(text: id))))
        var (cursor, segments) = (Cursor.start, [[UInt8]]())
        for number in 0..<3 {
            let (process, address) = try start()
            segments.append(log.next("entry \(number)"))
            let reply = try exchange(
                SyncRequest(cursor: cursor, segments: segments.suffix(1)), address, id: id, token: token)
            #expect(reply.outcomes == [.stored(position: UInt64(number) + 1)])
            #expect(process.end(SIGKILL) == -SIGKILL)
            cursor = Cursor.start.after(segments)
        }
        let (process, address) = try start()
        let reply = try exchange(SyncRequest(cursor: .start), address, id: id, token: token)
        #expect(reply.items == segments.map { .segment($0) })
        #expect(process.end(SIGTERM) == 0)
    }

    private func exchange(
        _ request: SyncRequest, _ address: ListenAddress, id: String, token: String
    ) throws -> SyncReply {
        let (connection, body) = (RawConnection(address), request.encoded())
        connection.send(
            "POST /v1/diaries/\(id)/sync HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
                + "Content-Length: \(body.count)\r\n\r\n")
        connection.send(body)
        return try SyncReply(bytes: try #require(connection.response()).body)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `the server stops cleanly and leaves an empty WAL`(signal: Int32) throws {
        let (process, _) = try start()
        #expect(process.end(signal) == 0)
        #expect(TemporaryFolder.read(folder.path + "/server.sqlite-wal").isEmpty)
    }

    @Test func `the server stops cleanly while connections bring one request after another`() throws {
        let id = try run("diary", "create", "family").line
        let token = try run("device", "add", "family", "phone").line
        let (process, address) = try start()
        let body = SyncRequest(cursor: .start).encoded()
        let request =
            Array(
                ("POST /v1/diaries/\(id)/sync HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Length: \(body.count)\r\n\r\n").utf8) + body
        let connections = (0..<8).map { _ in RawConnection(address) }
        for connection in connections { connection.send(Array(repeatElement(request, count: 500).joined())) }
        for connection in connections { #expect(connection.response()?.status == 200) }
        let code = process.end(SIGTERM)
        #expect(code == 0, "\(process.line())")
        #expect(TemporaryFolder.read(folder.path + "/server.sqlite-wal").isEmpty)
    }

    @Test func `tools work beside a running server and print JSON`() throws {
        let (process, address) = try start()
        let created = try run("--json", "diary", "create", "가족")
        #expect(created.code == 0)
        let id = try #require(created.line.split(separator: "\"").dropFirst(3).first.map(String.init))
        #expect(created.line == #"{"id":"\#(id)","name":"가족"}"#)
        let token = try run("device", "add", "가족", "phone", "--expires", "2999-12-31").line
        #expect(try exchange(SyncRequest(cursor: .start), address, id: id, token: token).cursorAgreed)
        let device = try #require(token.split(separator: ".").first.map(String.init))
        let listed = try run("device", "list", id, "--json").line
        #expect(listed.hasPrefix(#"{"id":"\#(device)","name":"phone","read_only":false,"created_at":"#))
        #expect(listed.hasSuffix(#""expires_at":"3000-01-01T00:00:00Z","revoked_at":null}"#))
        #expect(try run("device", "revoke", "가족", device).code == 0)
        #expect(throws: (any Error).self) {
            try exchange(SyncRequest(cursor: .start), address, id: id, token: token)
        }
        #expect(process.end(SIGTERM) == 0)
    }

    @Test func `a mistyped folder is said to be none, and is not made`() throws {
        let missing = folder.path + "/typo"
        for command in [["list", "x"], ["add", "x", "y"], ["revoke", "x", "y"]] {
            let process = try ServerProcess.complaint(["device"] + command + ["--data", missing])
            #expect(process.code == 1 && process.line.contains("holds no server's data: check --data"))
        }
        #expect(access(missing, F_OK) != 0)
        let nested = try ServerProcess.complaint(["run", "--data", missing + "/deeper"])
        #expect(nested.code == 1 && nested.line.contains("the folder above must exist"))
    }

    @Test func `an address that is taken is said to be, and what to do`() throws {
        let (process, address) = try start()
        let other = TemporaryFolder()
        let second = try ServerProcess.complaint(["run", "--data", other.path, "--listen", address.text])
        #expect(second.code == 1)
        #expect(second.line.contains("Address already in use") && second.line.contains("choose another port"))
        #expect(process.end(SIGTERM) == 0)
    }

    @Test func `exit codes tell failure from wrong usage`() throws {
        #expect(try run("diary", "create", "twice").code == 0)
        #expect(try run("diary", "create", "twice").code == 1)
        #expect(try run("device", "list", "nobody").code == 1)
        #expect(try run("device", "list").code == 2)
        #expect(try run("nonsense").code == 2)
        #expect(try run("device", "add", "twice", "x", "--expires", "2027-02-30").code == 2)
        #expect(try run("device", "list", "twice", "--read-only").code == 2)
        #expect(try run("run", "--listen", "nowhere").code == 2)
        #expect(try run("run", "--quota-bytes", "1G").code == 2)
        #expect(try ServerProcess.run("diary", "create", "x").code == 2)
        #expect(try ServerProcess.run("--help").code == 0)
    }

    @Test(arguments: [["run"], ["diary", "create"], ["device", "add"], ["device", "list"], ["device", "revoke"]])
    func `every command has help`(command: [String]) throws {
        let process = try ServerProcess(command + ["--help"])
        #expect(process.line().hasPrefix("usage: sync-server \(command.joined(separator: " "))"))
        #expect(process.end() == 0)
    }
}
