public import SyncCore

extension DiaryService {
    /// Answers which blobs of a presence query the diary lacks; both are `PresenceQuery` bytes.
    ///
    /// A blob that only another diary uploaded is lacking: knowing a hash is no proof of having the picture. So is one
    /// whose file has been lost here, and whoever still has it uploads it again.
    public func missingBlobs(_ access: Authorisation, query: [UInt8]) throws(ServiceError) -> [UInt8] {
        let hashes = try decodedQuery(query)
        return PresenceQuery(try missing(access, hashes)).encoded()
    }

    private func decodedQuery(_ query: [UInt8]) throws(ServiceError) -> [ContentHash] {
        do {
            return try query.withRawBytes { bytes throws(WireError) in try PresenceQuery(decoding: bytes).hashes }
        } catch {
            throw ServiceError(wire: error)
        }
    }

    /// Whether the diary has a blob, and its file is there.
    public func hasBlob(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) -> Bool {
        try missing(access, [hash]).isEmpty
    }

    /// The file of one of the diary's blobs. Throws `blobNotFound`.
    public func blob(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) -> StoredBlob {
        guard let byteCount = try blobByteCount(access, hash) else {
            throw ServiceError(.blobNotFound, "The diary has no blob \(hash.text) here: upload it first.")
        }
        return StoredBlob(hash: hash, byteCount: byteCount, path: blobFolder.path(hash))
    }

    /// Begins an upload. Throws `readOnlyDevice`, `storageFull`, `unavailable` or `internalError`.
    public func beginUpload(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) -> BlobUpload {
        guard !access.isReadOnly else {
            throw ServiceError(.readOnlyDevice, "This device may only read: use a token that may write.")
        }
        let name = environment.randomBytes16().hex
        return try ServiceError.wrapping {
            try BlobUpload(hash, access, stagingPath: blobFolder.folder.staging + "/" + name)
        }
    }

    /// Ends an upload: returns once the file, its name and the diary's claim to it are on disk.
    ///
    /// Throws `digestMismatch` when the content is not what was announced (nothing is kept), `storageFull`,
    /// `unavailable` or `internalError`.
    public func finishUpload(_ upload: BlobUpload) async throws(ServiceError) {
        let result = await withCheckedContinuation { continuation in
            finishUpload(upload) { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    /// The same with a callback, which arrives on a queue of the service and must not block.
    func finishUpload(
        _ upload: BlobUpload, completion: @escaping @Sendable (Result<Void, ServiceError>) -> Void
    ) {
        let (folder, storage, time) = (blobFolder, storage, environment.clock.now())
        blobQueues.run(upload.hash) {
            do {
                try upload.install(in: folder)
            } catch {
                return completion(.failure(ServiceError(storage: error)))
            }
            storage.submit(DiaryService.claim(upload, at: time, completion))
        }
    }

    private static func claim(
        _ upload: BlobUpload, at time: WallTime,
        _ completion: @escaping @Sendable (Result<Void, ServiceError>) -> Void
    ) -> StorageJob {
        let (hash, byteCount, diary) = (upload.hash, upload.byteCount, upload.access.diaryNumber)
        return StorageJob(isWriting: true) { store in
            try store.addBlob(hash, byteCount: byteCount, at: time, diary: diary)
            return StorageJob.Delivery(byteCount: 0) { completion(.success(())) }
        } fail: { error in
            completion(.failure(ServiceError(storage: error)))
        }
    }
}
