public import SyncCore

/// Carries one diary's exchanges over HTTP by libcurl.
///
/// One thread of its own drives all transfers and keeps connections open between them; it starts with the first one
/// and ends with the transport. Proxies of the environment are used, except for this machine's own addresses.
/// A request under which a kept connection breaks before any answer is sent once more, on a new one: every request of
/// the protocol may be repeated, but for pieces of an upload, which never are.
/// Redirects are not followed: they would hand the token to whoever redirects.
/// Thread-safety: callable from any task, concurrently. Cancelling a task ends its transfer at once.
/// Cost: about 60 us of CPU per small exchange on an open connection.
public final class CurlTransport: Transport {
    let endpoint: Endpoint
    let places: UploadPlaces
    private let loop: CurlLoop

    /// A transport to `diary` on the server at `baseURL`, for example `http://127.0.0.1:8377`.
    ///
    /// Nothing is sent yet. Throws `TransportError` for an address, a diary id or a token that cannot be sent.
    public convenience init(
        baseURL: String, diary: String, token: String, options: Options = Options()
    ) throws(TransportError) {
        try self.init(baseURL: baseURL, diary: diary, token: token, uploadsPath: nil, options: options)
    }

    /// The same, with uploads created at a path of the server's own, for servers that know no diaries.
    package init(
        baseURL: String, diary: String, token: String, uploadsPath: String?, options: Options = Options()
    ) throws(TransportError) {
        endpoint = try Endpoint(baseURL: baseURL, diary: diary, token: token)
        places = UploadPlaces(endpoint, path: uploadsPath)
        loop = CurlLoop(options: options, isLocal: endpoint.isLocal)
    }

    deinit { loop.stop() }

    /// Sends one request of the sync protocol and returns the reply's body.
    ///
    /// A reply beyond `Limits.maximumExchangeBytes` is given up while it arrives.
    /// Throws `TransportError` for everything else than a success.
    public func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        guard body.count <= Limits.maximumExchangeBytes else {
            throw TransportError(.tooLarge, "a request of \(body.count) bytes is too large to send; send less at once")
        }
        let transfer = Transfer(
            .post(RequestBody(body)), url: try endpoint.url(path), headers: endpoint.postHeaders,
            maximumReplyBytes: Limits.maximumExchangeBytes)
        let reply = try await loop.perform(transfer)
        try reply.check()
        return reply.body
    }

    /// Performs one request and returns the answer, whatever its status; only its beginning is kept in memory.
    func perform(_ method: Transfer.Method, url: String, headers: HeaderList) async throws -> Reply {
        try await loop.perform(
            Transfer(method, url: url, headers: headers, maximumReplyBytes: Reply.maximumErrorBytes))
    }
}
