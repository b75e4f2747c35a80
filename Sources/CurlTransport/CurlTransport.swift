public import SyncCore

/// Carries one diary's exchanges over HTTP by libcurl.
///
/// One thread of its own drives all transfers and keeps connections open between them; it starts with the first one
/// and ends with the transport. Proxies of the environment are used, except for this machine's own addresses.
/// A request under which a kept connection breaks before any answer is sent once more, on a new one: every request of
/// the protocol may be repeated.
/// Redirects are not followed: they would hand the token to whoever redirects.
/// Thread-safety: callable from any task, concurrently. Cancelling a task ends its transfer at once.
/// Cost: about 60 us of CPU per small exchange on an open connection.
public final class CurlTransport: Transport {
    private let endpoint: Endpoint
    private let loop: CurlLoop

    /// A transport to `diary` on the server at `baseURL`, for example `http://127.0.0.1:8377`.
    ///
    /// Nothing is sent yet. Throws `TransportError` for an address, a diary id or a token that cannot be sent.
    public init(
        baseURL: String, diary: String, token: String, options: Options = Options()
    ) throws(TransportError) {
        endpoint = try Endpoint(baseURL: baseURL, diary: diary, token: token)
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

    /// Uploads the whole file at `filePath` as the blob `hash`, streaming it from the disk.
    ///
    /// Returns once the server has said that the blob exists, whether it was sent or had been there before (412).
    /// Throws `TransportError`; a file that is missing or shrinks meanwhile is `rejected`.
    public func upload(_ hash: ContentHash, filePath: String) async throws {
        let transfer = Transfer(
            .put(try UploadFile(filePath)), url: endpoint.blobURL(hash), headers: try endpoint.uploadHeaders(hash),
            maximumReplyBytes: Reply.maximumErrorBytes)
        let reply = try await loop.perform(transfer)
        if reply.status != 412 { try reply.check() }
    }

    /// Downloads the blob `hash` into a new file at `filePath`, which must not exist.
    ///
    /// The content is not verified here. On an error the partial file is removed.
    /// Throws `TransportError`; a local disk that fails is `retryLater`.
    public func download(_ hash: ContentHash, filePath: String) async throws {
        let file = try DownloadFile(creating: filePath)
        do {
            let transfer = Transfer(
                .get(file), url: endpoint.blobURL(hash), headers: endpoint.getHeaders,
                maximumReplyBytes: Reply.maximumErrorBytes)
            try await loop.perform(transfer).checkFile()
        } catch {
            file.remove()
            throw error
        }
    }
}
