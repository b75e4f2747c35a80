import SyncCore

extension DiaryService {
    /// The same with a callback.
    func createUpload(
        _ access: Authorisation, _ hash: ContentHash, byteCount: Int64, metadata: String,
        completion: @escaping Completion<UploadRecord>
    ) {
        let now = environment.clock.now()
        let expires = WallTime(milliseconds: now.milliseconds + Limits.uploadLifetimeMilliseconds)
        let record = UploadRecord(
            id: environment.randomBytes16(), hash: hash, byteCount: byteCount, metadata: metadata, expires: expires,
            isComplete: false, diary: access.diaryNumber)
        do {
            try requireWriting(access)
            try check(record)
        } catch { return completion(.failure(error)) }
        storage.submit(creation(record, access, now, completion))
    }

    private func check(_ record: UploadRecord) throws(ServiceError) {
        guard record.byteCount <= Limits.maximumBlobBytes else { throw .blobTooLarge }
        guard record.byteCount > 0 || record.hash == environment.hasher.hash([]) else {
            throw ServiceError(.digestMismatch, "No bytes do not have the digest \(record.hash.text): hash them anew.")
        }
    }

    private func creation(
        _ record: UploadRecord, _ access: Authorisation, _ now: WallTime,
        _ completion: @escaping Completion<UploadRecord>
    ) -> StorageJob {
        .writing { [self] store in
            let expired = try store.uploads.removeExpired(now: now)
            let refusal = try refusal(of: record, store)
            if refusal == nil { try store.uploads.add(record) }
            return { [self] in
                uploads.end(expired)
                if let refusal { return completion(.failure(refusal)) }
                created(record, access, completion)
            }
        } fail: { error in
            completion(.failure(error))
        }
    }

    private func refusal(of record: UploadRecord, _ store: LogStore) throws -> ServiceError? {
        if let row = try store.blobs.row(record.hash, diary: record.diary), blobFolder.holds(record.hash, row.byteCount)
        {
            try store.blobs.keep(record.hash, diary: record.diary)
            return .blobExists
        }
        if let quota = environment.mediaQuotaBytes,
            try store.blobs.byteCount(diary: record.diary) > quota - record.byteCount
        {
            return .mediaQuotaExceeded
        }
        guard try store.uploads.openCount(diary: record.diary) < Limits.maximumOpenUploads else {
            return ServiceError(
                .tooManyUploads, "The diary has too many uploads under way: let some of them end first.",
                retryAfterSeconds: 60)
        }
        return nil
    }

    /// Answers; an upload of no bytes is whole already.
    private func created(
        _ record: UploadRecord, _ access: Authorisation, _ completion: @escaping Completion<UploadRecord>
    ) {
        guard record.byteCount == 0 else { return completion(.success(record)) }
        uploadStatus(access, record.id) { completion($0.map(\.record)) }
    }
}

extension ServiceError {
    /// The diary has the content.
    static let blobExists = ServiceError(.blobExists, "The blob is there already: nothing needs to be sent.")
    /// A file beyond the limit.
    static let blobTooLarge = ServiceError(
        .bodyTooLarge, "The file is larger than \(Limits.maximumBlobBytes) bytes.")
}
