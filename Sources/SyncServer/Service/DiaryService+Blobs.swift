public import SyncCore

extension DiaryService {
    /// Answers which blobs of a presence query the diary lacks; both are `PresenceQuery` bytes.
    ///
    /// A blob that only another diary uploaded is lacking: knowing a hash is no proof of having the picture. So is one
    /// whose file has been lost here, and whoever still has it uploads it again. What is not lacking stays for at least
    /// `Limits.blobLeaseMilliseconds`: a mark of deletion is taken off before the answer is given.
    public func missingBlobs(_ access: Authorisation, query: [UInt8]) async throws(ServiceError) -> [UInt8] {
        try await awaiting { missingBlobs(access, query: query, completion: $0) }
    }

    /// The same with a callback.
    func missingBlobs(_ access: Authorisation, query: [UInt8], completion: @escaping Completion<[UInt8]>) {
        switch Result(catching: { () throws(ServiceError) in try lookUp(access, query) }) {
        case .failure(let error): completion(.failure(error))
        case .success(let found) where found.marked.isEmpty: completion(.success(found.answer()))
        case .success(let found):
            storage.submit(
                .writing { store in
                    let gone = try found.marked.filter { try !store.keepBlob($0, diary: access.diaryNumber) }
                    return { completion(.success(found.answer(gone: Set(gone)))) }
                } fail: {
                    completion(.failure($0))
                })
        }
    }

    private func lookUp(_ access: Authorisation, _ query: [UInt8]) throws(ServiceError) -> FoundBlobs {
        let hashes: [ContentHash]
        do {
            hashes = try query.withRawBytes { bytes throws(WireError) in try PresenceQuery(decoding: bytes).hashes }
        } catch {
            throw ServiceError(wire: error)
        }
        let rows = try ServiceError.wrapping { try directory.blobs(hashes, diary: access.diaryNumber) }
        return FoundBlobs(zip(hashes, rows)) { blobFolder.holds($0, $1.byteCount) }
    }

    /// Whether the diary has a blob whose file is there and whose deletion nobody has asked for.
    public func hasBlob(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) -> Bool {
        guard let row = try row(access, hash), row.deleteAt == nil else { return false }
        return blobFolder.holds(hash, row.byteCount)
    }

    private func row(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) -> BlobRow? {
        try ServiceError.wrapping { try directory.blob(hash, diary: access.diaryNumber) }
    }

    /// The file of one of the diary's blobs, for looking at it here and now. Throws `blobNotFound`.
    public func blob(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) -> StoredBlob {
        guard let row = try row(access, hash) else { throw .blobNotFound(hash) }
        return StoredBlob(
            hash: hash, byteCount: row.byteCount, path: blobFolder.path(hash), isMarked: row.deleteAt != nil)
    }

    /// The file of one of the diary's blobs for somebody who may rely on it from now on, so that a mark of deletion is
    /// taken off first. Throws `blobNotFound`, and what storage throws.
    public func download(_ access: Authorisation, _ hash: ContentHash) async throws(ServiceError) -> StoredBlob {
        let blob = try blob(access, hash)
        guard blob.isMarked else { return blob }
        return try await awaiting { keep(blob, access, completion: $0) }
    }

    /// Takes the mark of deletion off a blob; fails with `blobNotFound` when it has gone meanwhile.
    func keep(_ blob: StoredBlob, _ access: Authorisation, completion: @escaping Completion<StoredBlob>) {
        storage.submit(
            .writing { store in
                let isThere = try store.keepBlob(blob.hash, diary: access.diaryNumber)
                return { completion(isThere ? .success(blob) : .failure(.blobNotFound(blob.hash))) }
            } fail: {
                completion(.failure($0))
            })
    }
}

extension LogStore {
    /// Takes the mark of deletion off a diary's blob; false when the diary does not have it.
    fileprivate func keepBlob(_ hash: ContentHash, diary: Int64) throws -> Bool {
        guard let row = try blobs.row(hash, diary: diary) else { return false }
        if row.deleteAt != nil { try blobs.keep(hash, diary: diary) }
        return true
    }
}
