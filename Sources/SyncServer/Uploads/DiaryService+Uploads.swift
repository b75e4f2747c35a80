public import SyncCore

/// What is told when something has been done or refused. Called once, on a queue of the service; must not block.
typealias Completion<Value> = @Sendable (Result<Value, ServiceError>) -> Void

/// Told the offset behind an upload's bytes.
typealias UploadCompletion = Completion<Int64>

extension DiaryService {
    /// Announces an upload that can be resumed: returns once that is on disk.
    ///
    /// Throws `blobExists` when the diary has the content, `quotaExceeded`, `tooManyUploads`, `bodyTooLarge`,
    /// `readOnlyDevice`, `digestMismatch` for no bytes with the digest of some, and what storage throws.
    public func createUpload(
        _ access: Authorisation, _ hash: ContentHash, byteCount: Int64, metadata: String = ""
    ) async throws(ServiceError) -> UploadRecord {
        try await awaiting { createUpload(access, hash, byteCount: byteCount, metadata: metadata, completion: $0) }
    }

    /// How many bytes of an upload are on disk. Takes it over: a request that was adding bytes adds no more.
    ///
    /// An upload whose bytes are all there becomes a blob, or is gone with `digestMismatch`.
    /// Throws `uploadNotFound`, `uploadExpired`, `readOnlyDevice`, and what storage throws.
    public func uploadStatus(_ access: Authorisation, _ id: Bytes16) async throws(ServiceError) -> UploadStatus {
        try await awaiting { uploadStatus(access, id, completion: $0) }
    }

    /// Begins to add bytes at `start`; `nil` when the upload has become a blob and there is nothing to add.
    ///
    /// Changes nothing when it throws: `offsetMismatch`, `bodyTooLarge`, `uploadNotFound`, `uploadExpired`,
    /// `readOnlyDevice`, and what storage throws. `announced` is how many bytes will come, as far as that is known.
    public func beginAppend(
        _ access: Authorisation, _ id: Bytes16, at start: Int64, announced: Int64 = 0
    ) throws(ServiceError) -> UploadAppend? {
        try beginAppend(access, id, at: start, announced: announced, checksum: nil)
    }

    /// Ends a request whose bytes have all come: returns once they are on disk, and with the last of them the blob.
    ///
    /// Throws `digestMismatch` when the whole is not what was announced: the upload is gone then. Throws
    /// `checksumMismatch`, `offsetMismatch` when a newer request has taken over, and what storage throws.
    public func finishAppend(_ append: UploadAppend) async throws(ServiceError) -> UploadStatus {
        try await awaiting { finishAppend(append, completion: $0) }
    }

    /// Forgets an upload and what has arrived of it. Throws `uploadNotFound`, `readOnlyDevice`, what storage throws.
    public func endUpload(_ access: Authorisation, _ id: Bytes16) async throws(ServiceError) {
        try await awaiting { endUpload(access, id, completion: $0) }
    }

    /// Waits for what a callback is told.
    func awaiting<Value: Sendable>(
        _ body: (@escaping Completion<Value>) -> Void
    ) async throws(ServiceError) -> Value {
        try await withCheckedContinuation { continuation in
            body { continuation.resume(returning: $0) }
        }.get()
    }

    /// Throws `readOnlyDevice` unless the device may write.
    func requireWriting(_ access: Authorisation) throws(ServiceError) {
        guard !access.isReadOnly else {
            throw ServiceError(.readOnlyDevice, "This device may only read: use a token that may write.")
        }
    }
}
