import Testing

@testable import SyncServer

/// Requests whose end two parsers might see at different places, sent byte for byte.
struct FramingTests {
    private let listener: Listener

    init() throws { listener = try Listener() }

    /// Header lines that are refused, in a request whose line may be another than the usual.
    private static let hostile: [(name: String, lines: [String])] = [
        ("both lengths", ["Content-Length: 3", "Transfer-Encoding: chunked"]),
        ("differing lengths", ["Content-Length: 3", "Content-Length: 4"]),
        ("equal lengths", ["Content-Length: 3", "Content-Length: 3"]),
        ("a signed length", ["Content-Length: +3"]),
        ("a negative length", ["Content-Length: -3"]),
        ("an endless length", ["Content-Length: 99999999999999999999999"]),
        ("a list of lengths", ["Content-Length: 3, 3"]),
        ("two codings", ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"]),
        ("an unknown coding", ["Transfer-Encoding: xchunked"]),
        ("a list of codings", ["Transfer-Encoding: chunked, identity"]),
        ("a space before the colon", ["Content-Length : 3"]),
        ("a tab before the colon", ["Transfer-Encoding\t: chunked"]),
        ("a bare CR", ["X-Note: a\rContent-Length: 3"]),
        ("two hosts", ["Host: y"]),
        ("a control character", ["X-Note: a\u{1}b"]),
        ("a name with a space", ["X Note: a"]),
    ]

    @Test(arguments: hostile.indices)
    func `ambiguous framing is refused and the connection closed`(index: Int) throws {
        let (name, lines) = FramingTests.hostile[index]
        let connection = listener.connect()
        connection.send((["POST /v1/health HTTP/1.1", "Host: x"] + lines).joined(separator: "\r\n") + "\r\n\r\nabc")
        connection.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
        let response = connection.response()
        #expect(response?.status == 400 || response?.status == 413, "\(name)")
        #expect(connection.isClosed, "\(name)")
    }

    /// The methods of media, with where they go and the headers that they need.
    private static let methods: [(method: String, path: String, lines: [String])] = [
        ("PATCH", "/uploads/" + String(repeating: "0", count: 32), tus),
        ("HEAD", "/uploads/" + String(repeating: "0", count: 32), tus),
        ("DELETE", "/uploads/" + String(repeating: "0", count: 32), tus),
        ("POST", "/uploads", tus), ("OPTIONS", "/uploads", []),
        ("DELETE", "/blobs/sha256-" + String(repeating: "0", count: 64), []),
        ("PUT", "/blobs/sha256-" + String(repeating: "0", count: 64), []),
    ]

    private static let tus = [
        "Tus-Resumable: 1.0.0", "Upload-Offset: 0", "Content-Type: application/offset+octet-stream",
    ]

    @Test(arguments: methods.indices)
    func `ambiguous framing is refused with every method`(index: Int) {
        let (method, path, lines) = FramingTests.methods[index]
        for (name, hostile) in FramingTests.hostile {
            let connection = listener.connect()
            connection.send(listener.head("\(method) \(listener.base)\(path)", lines + hostile) + "abc")
            connection.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            let status = connection.response(hasBody: method != "HEAD")?.status
            #expect(status == 400 || status == 413, "\(method), \(name)")
            #expect(connection.isClosed, "\(method), \(name)")
        }
    }

    @Test(arguments: methods.indices)
    func `a body where none is needed passes by, and the next request is understood`(index: Int) {
        let (method, path, lines) = FramingTests.methods[index]
        let connection = listener.connect()
        for framing in ["Content-Length: 3\r\n\r\nGET", "Transfer-Encoding: chunked\r\n\r\n3\r\nGET\r\n0\r\n\r\n"] {
            let head = listener.head("\(method) \(listener.base)\(path)", lines).dropLast()
            let isChunked = framing.hasPrefix("T")
            connection.send(head + framing)
            let status = connection.response(hasBody: method != "HEAD")?.status
            #expect(status.map { $0 == 204 || (400...422).contains($0) } == true, "\(method), chunked \(isChunked)")
            // A body without a known end may be endless, so the connection may end with it instead.
            if isChunked { break }
            connection.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(connection.response()?.status == 200, "\(method)")
        }
    }

    @Test func `chunks in HTTP 1.0 are refused`() {
        let connection = listener.connect()
        connection.send("POST /v1/health HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        #expect(connection.response()?.status == 400)
        #expect(connection.isClosed)
    }

    @Test func `no host is refused`() {
        let connection = listener.connect()
        connection.send("GET /v1/health HTTP/1.1\r\n\r\n")
        #expect(connection.response()?.status == 400)
        #expect(connection.isClosed)
    }

    @Test(arguments: ["+3\r\nabc\r\n", "0x3\r\nabc\r\n", "fffffffffffffffff\r\nabc\r\n", "x\r\n"])
    func `a malformed chunk is refused`(chunk: String) {
        let connection = listener.connect()
        connection.send(listener.head("POST \(listener.base)/sync", ["Transfer-Encoding: chunked"]) + chunk)
        let response = connection.response()
        #expect(response == nil || response.map { $0.status >= 400 } == true)
        #expect(connection.isClosed)
    }

    @Test(arguments: [
        "X: " + String(repeating: "a", count: 200_000), String(repeating: "X: a\r\n", count: 5000) + "X: a",
    ])
    func `a header beyond the limit is refused`(lines: String) {
        let connection = listener.connect()
        connection.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\(lines)\r\n\r\n")
        let response = connection.response()
        #expect(response == nil || response.map { (400...431).contains($0.status) } == true)
        #expect(connection.isClosed)
    }

    @Test func `an ordinary request passes the guard`() {
        let fields = [
            ("host", "x"), ("content-length", "12"), ("x-note", "tab\tand 글"), ("accept", "*/*"),
        ]
        let head = RequestHead(method: "POST", path: "/", version: "HTTP/1.1", fields: fields.map { ($0, $1) })
        #expect(FramingGuard.objection(to: head) == nil)
        var chunked = head
        chunked.fields[1] = ("transfer-encoding", "Chunked")
        #expect(FramingGuard.objection(to: chunked) == nil)
    }

    @Test func `pipelined requests are answered in order`() {
        let connection = listener.connect()
        connection.send("GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/other HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(connection.response()?.status == 200)
        #expect(connection.response()?.status == 404)
    }
}
