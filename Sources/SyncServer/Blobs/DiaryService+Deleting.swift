import Glibc
public import SyncCore

extension DiaryService {
    /// Asks for a blob to be deleted: the first time marks it, and once the mark's time has come, asking again removes it.
    ///
    /// Whoever is told meanwhile that the blob is here takes the mark off: by a presence query, an upload or a download.
    /// Throws `blobNotFound`, `readOnlyDevice`, and what storage throws.
    public func deleteBlob(_ access: Authorisation, _ hash: ContentHash) async throws(ServiceError) -> BlobDeletion {
        try await awaiting { deleteBlob(access, hash, completion: $0) }
    }

    /// The same with a callback.
    func deleteBlob(_ access: Authorisation, _ hash: ContentHash, completion: @escaping Completion<BlobDeletion>) {
        do { try requireWriting(access) } catch { return completion(.failure(error)) }
        let (now, diary) = (environment.clock.now(), access.diaryNumber)
        storage.submit(
            .writing { [self] store in
                guard let row = try store.blobs.row(hash, diary: diary) else {
                    return { completion(.failure(.blobNotFound(hash))) }
                }
                guard let time = row.deleteAt, time <= now else {
                    let time = row.deleteAt ?? DiaryService.earliestDeletion(now)
                    try store.blobs.mark(hash, diary: diary, deleteAt: time)
                    return { completion(.success(.notBefore(time))) }
                }
                let isLast = try store.blobs.remove(hash, row, diary: diary)
                return { [self] in
                    if isLast { removeUnclaimed(hash) }
                    completion(.success(.removed))
                }
            } fail: {
                completion(.failure($0))
            })
    }

    /// From when on a blob may go that nobody is told of any more. So whoever was told that a blob is here can rely on it
    /// for as long, whenever its deletion is asked for: the grace is the lease.
    /// A whole second, since that is what is told.
    private static func earliestDeletion(_ now: WallTime) -> WallTime {
        WallTime(milliseconds: (now.milliseconds + Limits.blobLeaseMilliseconds + 999) / 1000 * 1000)
    }

    /// Removes a blob's file unless a diary has a row for it, or is about to. Files are put in place on the same queue.
    func removeUnclaimed(_ hash: ContentHash) {
        blobQueues.run(hash) { [self] in
            // In this order: once it is held no longer, its row can be seen.
            guard !pins.isHeld(hash), case .success(false) = Result(catching: { try directory.isClaimed(hash) })
            else { return }
            // A file that stays is invisible, and gone after the next start.
            unlink(blobFolder.path(hash))
        }
    }

    /// Removes the files that were to be removed when the server ended.
    func recoverBlobs() throws {
        for hash in try storage.perform({ store in try store.blobs.takeUnclaimed() }) {
            guard try !directory.isClaimed(hash) else { continue }
            guard unlink(blobFolder.path(hash)) == 0 || errno == ENOENT else {
                throw SystemCallError("unlink", blobFolder.path(hash))
            }
        }
    }
}

extension ServiceError {
    /// The diary does not have a blob.
    static func blobNotFound(_ hash: ContentHash) -> ServiceError {
        ServiceError(.blobNotFound, "The diary has no blob \(hash.text) here: upload it first.")
    }
}
