import SyncCore

extension DiaryService {
    /// The same with a checksum of the bytes to come.
    func beginAppend(
        _ access: Authorisation, _ id: Bytes16, at start: Int64, announced: Int64, checksum: consuming UploadChecksum?
    ) throws(ServiceError) -> UploadAppend? {
        try requireWriting(access)
        switch try uploads.find(id, access, now: environment.clock.now()) {
        case .complete(let record):
            guard start == record.byteCount, announced == 0 else { throw .alreadyWhole }
            return nil
        case .open(let upload, _):
            let lease = try upload.beginAppend(at: start, announced: announced, isChecked: checksum != nil)
            return UploadAppend(upload, access, lease, checksum, uploadQueues)
        }
    }

    /// The same with a callback.
    func finishAppend(_ append: UploadAppend, completion: @escaping Completion<UploadStatus>) {
        uploadQueues.run(append.upload.record.hash) { [self] in
            answer(append.upload, Result { () throws(ServiceError) in try append.settle() }, completion)
        }
    }

    /// The same with a callback.
    func uploadStatus(_ access: Authorisation, _ id: Bytes16, completion: @escaping Completion<UploadStatus>) {
        do {
            try requireWriting(access)
            switch try uploads.find(id, access, now: environment.clock.now()) {
            case .complete(let record):
                completion(.success(UploadStatus(record: record, offset: record.byteCount)))
            case .open(let upload, let record):
                uploadQueues.run(record.hash) { [self] in
                    answer(upload, Result { () throws(ServiceError) in try upload.claim() }, completion)
                }
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// The same with a callback.
    func endUpload(_ access: Authorisation, _ id: Bytes16, completion: @escaping Completion<Void>) {
        do { try requireWriting(access) } catch { return completion(.failure(error)) }
        let uploads = uploads
        storage.submit(
            .writing { store in
                let isRemoved = try store.uploads.remove(id, diary: access.diaryNumber)
                return {
                    guard isRemoved else { return completion(.failure(.unknownUpload)) }
                    uploads.end([id])
                    completion(.success(()))
                }
            } fail: {
                completion(.failure($0))
            })
    }

    /// Tells where an upload stands whose bytes are on disk up to an offset; publishes it when these are all.
    private func answer(
        _ upload: Upload, _ offset: Result<Int64, ServiceError>, _ completion: @escaping Completion<UploadStatus>
    ) {
        switch offset {
        case .failure(let error): completion(.failure(error))
        case .success(upload.record.byteCount):
            publish(upload) { result in
                completion(result.map { UploadStatus(record: upload.record, offset: $0) })
            }
        case .success(let offset):
            renew(upload) { result in completion(result.map { UploadStatus(record: $0, offset: offset) }) }
        }
    }

    /// Keeps an upload for longer, unless that was done lately.
    private func renew(_ upload: Upload, _ completion: @escaping Completion<UploadRecord>) {
        let id = upload.record.id
        switch Result(catching: { () throws(ServiceError) in try renewed(id) }) {
        case .failure(let error): completion(.failure(error))
        case .success((let record, isFresh: true)): completion(.success(record))
        case .success((let record, isFresh: false)):
            storage.submit(
                .writing { store in
                    try store.uploads.renew(id, until: record.expires)
                    return { completion(.success(record)) }
                } fail: {
                    completion(.failure($0))
                })
        }
    }

    /// The record as it is, or as it should be.
    private func renewed(_ id: Bytes16) throws(ServiceError) -> (UploadRecord, isFresh: Bool) {
        guard var record = try ServiceError.wrapping({ try directory.upload(id) }) else { throw .unknownUpload }
        let until = environment.clock.now().milliseconds + Limits.uploadLifetimeMilliseconds
        guard record.expires.milliseconds <= until - Limits.uploadRenewalMilliseconds else { return (record, true) }
        record.expires = WallTime(milliseconds: until)
        return (record, false)
    }
}

extension ServiceError {
    fileprivate static let alreadyWhole = ServiceError(
        .offsetMismatch, "The upload is whole and stored: nothing needs to be sent.")
}
