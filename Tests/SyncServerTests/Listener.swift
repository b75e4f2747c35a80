import Codecs
import SyncCore

@testable import SyncServer

/// A `Setting` behind HTTP on a free port, stopped when a test lets go of it.
final class Listener {
    let setting: Setting
    let server: HTTPServer
    let address: ListenAddress

    init(_ limits: HTTPLimits = HTTPLimits()) throws {
        setting = try Setting()
        server = HTTPServer(setting.service, limits: limits) { _ in }
        address = try server.start(ListenAddress(host: "127.0.0.1", port: 0))
    }

    deinit { server.stop() }

    var base: String { "/v1/diaries/\(setting.diary)" }

    func connect() -> RawConnection { RawConnection(address) }

    /// The head of a request that is authorised and otherwise as told.
    func head(_ line: String, _ fields: [String] = [], length: Int? = nil, token: String? = nil) -> String {
        var lines = ["\(line) HTTP/1.1", "Host: x", "Authorization: Bearer \(token ?? setting.token)"] + fields
        if let length { lines.append("Content-Length: \(length)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Sends one request over a connection of its own and returns the answer.
    func request(
        _ line: String, _ fields: [String] = [], body: [UInt8]? = nil, token: String? = nil
    ) -> RawResponse? {
        let connection = connect()
        connection.send(Array(head(line, fields, length: body?.count, token: token).utf8) + (body ?? []))
        return connection.response(hasBody: !line.hasPrefix("HEAD"))
    }

    func blobPath(_ content: [UInt8]) -> String { base + "/blobs/" + SHA256Hasher().hash(content).text }
}
