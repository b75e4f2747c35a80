internal import SyncCore

/// Where requests go and what they carry besides their body.
struct Endpoint: Sendable {
    let postHeaders: HeaderList
    /// For requests without a body.
    let bareHeaders: HeaderList
    /// Whether the server is on this machine, where no proxy should come between.
    let isLocal: Bool
    let root: String
    let authorization: String
    /// The host in lowercase, without user and port.
    let host: String

    /// Everything that ends in a header or an address is checked first, so that nothing can be smuggled in.
    init(baseURL: String, diary: String, token: String) throws(TransportError) {
        host = try Endpoint.host(of: baseURL)
        guard !diary.isEmpty, diary.utf8.allSatisfy(Endpoint.isInPathSegment) else {
            throw TransportError(.protocolViolation, "\"\(diary)\" is not the id of a diary; check the settings")
        }
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw TransportError(.needsCredentials, "the token is empty or has characters no token has; set it again")
        }
        root = baseURL.trimmingSlashes + "/v1/diaries/" + diary + "/"
        authorization = "Authorization: Bearer " + token
        isLocal = ["localhost", "127.0.0.1", "[::1]"].contains(host)
        postHeaders = try HeaderList([authorization, Endpoint.binary, Endpoint.noExpect])
        bareHeaders = try HeaderList([authorization])
    }

    /// The address of an exchange.
    func url(_ path: String) throws(TransportError) -> String {
        guard !path.isEmpty, path.utf8.allSatisfy({ Endpoint.isInPathSegment($0) || $0 == 0x2F }) else {
            throw TransportError(.protocolViolation, "\"\(path)\" is not the path of an exchange; report this")
        }
        return root + path
    }

    func blobURL(_ hash: ContentHash) -> String { root + "blobs/" + hash.text }

    /// With the digest of RFC 9530, which the server verifies, and the wish not to replace anything.
    func uploadHeaders(_ hash: ContentHash) throws(TransportError) -> HeaderList {
        try HeaderList([
            authorization, Endpoint.binary, Endpoint.noExpect, "If-None-Match: *",
            "Repr-Digest: sha-256=:" + Base64.text(hash.bytes) + ":",
        ])
    }

    /// For the rest of a file that ends in this version of it, or else all of it.
    func rangeHeaders(from offset: Int64, tag: String) throws(TransportError) -> HeaderList {
        try HeaderList([authorization, "Range: bytes=\(offset)-", "If-Range: " + tag])
    }

    private static let binary = "Content-Type: application/octet-stream"
    /// Without a value, so that curl leaves it out: a lone interim answer would hold the body back for a second.
    static let noExpect = "Expect:"

    /// The host with its brackets, without user and port. Throws when `baseURL` is no plain http or https address.
    static func host(of baseURL: String) throws(TransportError) -> String {
        let parts = baseURL.split(separator: "://", maxSplits: 1)
        let isPlain = baseURL.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3F && $0 != 0x23 && $0 != 0x40 }
        guard isPlain, parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else {
            throw invalid(baseURL)
        }
        let authority = parts[1].prefix { $0 != "/" }
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        guard !host.isEmpty, host != "[]" else { throw invalid(baseURL) }
        return host.lowercased()
    }

    private static func invalid(_ baseURL: String) -> TransportError {
        TransportError(
            .protocolViolation,
            "\"\(baseURL)\" is not the address of a server; set one like https://example.org or http://127.0.0.1:8377")
    }

    private static func isInPathSegment(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}

extension String {
    fileprivate var trimmingSlashes: String {
        var text = self
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}
