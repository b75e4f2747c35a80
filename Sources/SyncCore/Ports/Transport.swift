/// Carries one diary's exchanges to a server and back.
///
/// Shaped by the sync engine: a small binary exchange and whole media files, nothing else. The address and the
/// credentials belong to the adapter. Adapters honour task cancellation promptly and may be called concurrently.
public protocol Transport: Sendable {
    /// Sends one request of the sync protocol and returns the reply's body.
    ///
    /// `path` is relative to the diary, for example `sync` or `blobs/missing`. The body and the reply are at most
    /// `Limits.maximumExchangeBytes`; an adapter refuses a longer reply.
    /// Throws `TransportError` for everything else than a success.
    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8]

    /// Uploads the whole file at `filePath` as the blob `hash`.
    ///
    /// Returns once the server has said that the blob exists, whether it was sent or had been there before.
    func upload(_ hash: ContentHash, filePath: String) async throws

    /// Downloads the blob `hash` into a new file at `filePath`, which must not exist.
    ///
    /// The caller verifies the content before it is used. On an error the partial file is removed.
    func download(_ hash: ContentHash, filePath: String) async throws
}
