import Testing

@testable import SyncServer

/// A server that stops while clients keep coming.
struct StoppingTests {
    @Test func `new connections are told to come back, and the server stops all the same`() throws {
        let setting = try Setting()
        for _ in 0..<5 {
            let server = HTTPServer(setting.service) { _ in }
            let address = try server.start(ListenAddress(host: "127.0.0.1", port: 0))
            let first = RawConnection(address)
            first.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(first.response()?.status == 200)
            server.gate.drain()
            let late = RawConnection(address)
            late.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try #require(late.response())
            #expect(response.status == 503 && response.headers["retry-after"] == "1")
            #expect(late.isClosed)
            server.stop()
        }
    }
}
