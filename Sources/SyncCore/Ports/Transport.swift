/// Carries one diary's exchanges and files to a server and back.
///
/// Shaped by the sync engine: a small binary exchange, and steps of moving one file that may each be cut off at any byte
/// and be taken up again, by another process too. What to do after a failed step is the engine's business; an adapter does
/// one step and says how it went. The address and the credentials belong to the adapter. Adapters honour task
/// cancellation promptly and may be called concurrently. Memory does not grow with a file's size.
/// Each call throws `TransportError` for everything that its own result does not tell.
public protocol Transport: Sendable {
    /// Sends one request of the sync protocol and returns the reply's body.
    ///
    /// `path` is relative to the diary, for example `sync` or `blobs/missing`. The body and the reply are at most
    /// `Limits.maximumExchangeBytes`; an adapter refuses a longer reply.
    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8]

    /// Sends a whole file in one request, and returns once the server has said that it holds it, whether it was sent or
    /// had been there before.
    ///
    /// Meant for files up to `Limits.singleRequestBlobBytes`: a cut one starts over.
    func upload(_ blob: ContentHash, from source: any BlobSource) async throws

    /// Asks for a place to which a file can be sent piece by piece (tus 1.0, creation).
    ///
    /// Throws `tooLarge` when the server takes no file of this size.
    func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation

    /// How many bytes the server holds durably at a place; `nil` when the place is no more.
    ///
    /// Whoever asks takes the upload over: what an older request still sends is dropped by the server.
    func uploadOffset(at place: String) async throws -> Int64?

    /// Sends `byteCount` bytes from `offset` on to a place, in one request that is never repeated by itself.
    ///
    /// When it throws, any part of the bytes may have arrived: ask for the offset, never guess it.
    /// Throws `tooLarge` when something on the way takes only smaller requests.
    func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome

    /// Gives a place up, with what has been sent to it. One that is no more is fine.
    func cancelUpload(at place: String) async throws

    /// Receives a file from `offset` on into `sink`.
    ///
    /// The sink is told where the bytes begin: at `offset`, or at 0 when the server could not go on there. Returns once all
    /// bytes that the server announced have come; whether they are the right ones is for the sink to find out.
    /// Throws with the problem `blob-not-found` when the server does not have it.
    func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws

    /// Asks the server to delete a file, which takes two requests with a grace between them.
    ///
    /// Only ever called because a person, or a clean-up that they asked for, wants it.
    func requestDeletion(of blob: ContentHash) async throws -> BlobDeletion
}

/// What came of asking for a place to send a file to.
public enum UploadCreation: Equatable, Sendable {
    /// Bytes may be sent to this place: an opaque text that stays valid in other processes and later.
    case place(String)
    /// The server holds the file already.
    case exists
}

/// What came of sending bytes to a place.
public enum AppendOutcome: Equatable, Sendable {
    /// So many bytes of the file are durable on the server; at its size, the server has verified and published it.
    case durable(Int64)
    /// The server is at another offset than the bytes began at, and took none; at which, if it said so.
    case mismatch(Int64?)
    /// The place is no more.
    case gone
}

/// What came of asking for a file to be deleted.
public enum BlobDeletion: Equatable, Sendable {
    /// It is marked: ask again after this time. Whatever touches the file meanwhile takes the mark off.
    case notBefore(WallTime)
    /// The server does not hold it any more, or never did.
    case removed
}
