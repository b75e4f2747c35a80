public import SyncCore

extension DiaryService {
    /// Begins to store a blob that comes in one go.
    ///
    /// Throws `readOnlyDevice`, `quotaExceeded` when `announced` bytes are too many for the diary, `storageFull`,
    /// `unavailable` or `internalError`.
    public func beginUpload(
        _ access: Authorisation, _ hash: ContentHash, announced: Int64 = 0
    ) throws(ServiceError) -> BlobUpload {
        try requireWriting(access)
        if let quota = environment.mediaQuotaBytes {
            let used = try ServiceError.wrapping { try directory.mediaByteCount(diary: access.diaryNumber) }
            guard announced <= quota - used else { throw .mediaQuotaExceeded }
        }
        let name = environment.randomBytes16().hex
        return try ServiceError.wrapping {
            try BlobUpload(hash, access, stagingPath: blobFolder.folder.staging + "/" + name)
        }
    }

    /// Ends an upload: returns once the file, its name and the diary's claim to it are on disk.
    ///
    /// Throws `digestMismatch` when the content is not what was announced (nothing is kept), `quotaExceeded`,
    /// `storageFull`, `unavailable` or `internalError`.
    public func finishUpload(_ upload: BlobUpload) async throws(ServiceError) {
        try await awaiting { finishUpload(upload, completion: $0) }
    }

    /// The same with a callback, which arrives on a queue of the service and must not block.
    func finishUpload(_ upload: BlobUpload, completion: @escaping Completion<Void>) {
        let (hash, diary, folder) = (upload.hash, upload.access.diaryNumber, blobFolder)
        let (byteCount, time, quota) = (upload.byteCount, environment.clock.now(), environment.mediaQuotaBytes)
        put(hash) {
            try upload.install(in: folder)
        } claim: { store in
            if let quota, try store.blobs.row(hash, diary: diary) == nil,
                try store.blobs.byteCount(diary: diary) > quota - byteCount
            {
                throw ServiceError.mediaQuotaExceeded
            }
            try store.blobs.add(hash, byteCount: byteCount, at: time, diary: diary)
        } completion: {
            completion($0)
        }
    }

    /// Puts a file in its place and stores a diary's claim to it; nobody removes the file in between.
    ///
    /// When `claim` throws, the file goes unless somebody else has a claim.
    func put(
        _ hash: ContentHash, _ place: @escaping @Sendable () throws -> Void,
        claim: @escaping @Sendable (LogStore) throws -> Void, completion: @escaping Completion<Void>
    ) {
        let end: Completion<Void> = { [self] result in
            pins.release(hash)
            if case .failure = result { removeUnclaimed(hash) }
            completion(result)
        }
        blobQueues.run(hash) { [self] in
            pins.hold(hash)
            do { try place() } catch { return end(.failure(ServiceError(storage: error))) }
            storage.submit(
                .writing { store in
                    do { try claim(store) } catch let refusal as ServiceError { return { end(.failure(refusal)) } }
                    return { end(.success(())) }
                } fail: {
                    end(.failure($0))
                })
        }
    }
}

extension ServiceError {
    /// The diary has no room for more.
    static let mediaQuotaExceeded = ServiceError(
        .quotaExceeded,
        "The diary's space for photos and videos on the server is used up: free some, or raise the quota.")
}
