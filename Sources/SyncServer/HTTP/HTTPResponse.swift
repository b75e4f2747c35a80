import SyncCore

/// An answer, before libmicrohttpd knows of it.
struct HTTPResponse: Sendable {
    /// What is sent behind the header.
    enum Body: Sendable {
        case bytes([UInt8])
        case file(StoredBlob, Range<Int64>)
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

    /// A media file or the part of it that was asked for, with a strong entity tag; nothing in it may run in a browser.
    static func file(_ blob: StoredBlob, _ range: ByteRange = .whole) -> HTTPResponse {
        let headers = [
            ("Content-Type", "application/octet-stream"), ("ETag", entityTag(blob.hash)), ("Accept-Ranges", "bytes"),
            ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "private, no-cache"),
        ]
        switch range {
        case .whole: return HTTPResponse(status: 200, headers: headers, body: .file(blob, 0..<blob.byteCount))
        case .part(let part):
            let place = "bytes \(part.lowerBound)-\(part.upperBound)/\(blob.byteCount)"
            return HTTPResponse(
                status: 206, headers: headers + [("Content-Range", place)],
                body: .file(blob, part.lowerBound..<part.upperBound + 1))
        case .unsatisfiable:
            var response = HTTPResponse.problem(
                ServiceError(.rangeNotSatisfiable, "The blob has \(blob.byteCount) bytes: ask for some of these."))
            response.headers += [("Content-Range", "bytes */\(blob.byteCount)"), ("ETag", entityTag(blob.hash))]
            return response
        }
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
