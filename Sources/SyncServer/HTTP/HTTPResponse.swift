import SyncCore

/// An answer, before libmicrohttpd knows of it.
struct HTTPResponse: Sendable {
    /// What is sent behind the header.
    enum Body: Sendable {
        case bytes([UInt8])
        case file(StoredBlob)
    }

    var status: Int
    var headers: [(String, String)] = []
    var body: Body = .bytes([])

    /// A binary answer.
    static func binary(_ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")],
            body: .bytes(bytes))
    }

    /// A JSON answer.
    static func json(_ value: JSONText) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [("Content-Type", "application/json")], body: .bytes(Array(value.text.utf8)))
    }

    /// A media file, with a strong entity tag; nothing in it may run in a browser.
    static func file(_ blob: StoredBlob) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", "application/octet-stream"), ("ETag", entityTag(blob.hash)),
                ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "private, no-cache"),
            ], body: .file(blob))
    }

    /// The strong entity tag of a blob.
    static func entityTag(_ hash: ContentHash) -> String { "\"\(hash.text)\"" }

    /// What a request is told that comes while the server stops. The connection ends with it.
    static var stopping: HTTPResponse {
        var response = HTTPResponse.problem(
            ServiceError(.unavailable, "The server is stopping: try again in a moment.", retryAfterSeconds: 1))
        response.headers.append(("Connection", "close"))
        return response
    }

    /// A problem (RFC 9457).
    static func problem(_ error: ServiceError) -> HTTPResponse {
        let body = JSONText.object([
            ("type", .string(error.code.name)), ("title", .string(error.code.title)),
            ("status", .integer(Int64(error.code.status))), ("detail", .string(error.message)),
        ])
        var headers = [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")]
        if error.code.status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        if let seconds = error.retryAfterSeconds { headers.append(("Retry-After", String(seconds))) }
        return HTTPResponse(
            status: error.code.status, headers: headers, body: .bytes(Array(body.text.utf8)))
    }
}

extension ServiceError.Code {
    /// The name in words.
    fileprivate var title: String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
