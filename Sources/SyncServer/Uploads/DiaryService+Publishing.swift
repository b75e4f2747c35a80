import Glibc
import SyncCore
import Synchronization

extension DiaryService {
    /// Makes a blob of an upload whose bytes are all on disk: verified, named, then claimed by its diary.
    ///
    /// Blocks on the disk when the file has to be read again. Whoever asks while that is under way is told its result.
    func publish(_ upload: Upload, _ completion: @escaping UploadCompletion) {
        let (isFirst, isEnded) = upload.contents.withLock { contents in
            contents.waiting.append(completion)
            return (contents.progress.beginCompleting(), contents.progress.isEnded)
        }
        // Nobody takes care of one that has ended meanwhile.
        guard !isEnded else { return tell(upload, .failure(.unknownUpload)) }
        guard isFirst else { return }
        switch Result(catching: { () throws(ServiceError) in try found(upload) }) {
        case .failure(let error): reopen(upload, error)
        case .success(upload.record.hash): place(upload)
        case .success: discard(upload)
        }
    }

    private func found(_ upload: Upload) throws(ServiceError) -> ContentHash {
        let (file, digest) = try upload.contents.withLock { contents throws(ServiceError) in
            try contents.takeWhole()
        }
        let byteCount = upload.record.byteCount
        if let digest { return digest }
        return try ServiceError.wrapping { try file.digest(byteCount: byteCount) }
    }

    private func place(_ upload: Upload) {
        let (record, path, folder, time) = (upload.record, upload.path, blobFolder, environment.clock.now())
        put(record.hash) {
            try folder.adopt(path, as: record.hash)
        } claim: { store in
            guard try store.uploads.complete(record.id) else { throw ServiceError.unknownUpload }
            try store.blobs.add(record.hash, byteCount: record.byteCount, at: time, diary: record.diary)
        } completion: { [self] result in
            if case .failure(let error) = result { return reopen(upload, error) }
            uploads.end([record.id])
            tell(upload, .success(record.byteCount))
        }
    }

    /// Forgets an upload that is not what was announced.
    private func discard(_ upload: Upload) {
        let record = upload.record
        storage.submit(
            .writing { [self] store in
                _ = try store.uploads.remove(record.id, diary: record.diary)
                return { [self] in
                    uploads.end([record.id])
                    tell(upload, .failure(.digestMismatch(record.hash)))
                }
            } fail: { [self] error in
                reopen(upload, error)
            })
    }

    /// Leaves an upload as whole as it was, for another try.
    private func reopen(_ upload: Upload, _ error: ServiceError) {
        upload.contents.withLock { $0.progress.reopen() }
        tell(upload, .failure(error))
    }

    private func tell(_ upload: Upload, _ result: Result<Int64, ServiceError>) {
        let waiting = upload.contents.withLock { contents in
            defer { contents.waiting = [] }
            return contents.waiting
        }
        for completion in waiting { completion(result) }
    }

    /// Removes what no row names, and uploads whose time was over before the server started.
    func recoverUploads() throws {
        let now = environment.clock.now()
        _ = try storage.perform { store in try store.uploads.removeExpired(now: now) }
        let known = Set(try directory.uploadIDs().map(\.hex))
        for name in try DataFolder.names(blobFolder.folder.uploads) where !known.contains(name) {
            let path = blobFolder.folder.uploads + "/" + name
            guard unlink(path) == 0 else { throw SystemCallError("unlink", path) }
        }
        try DataFolder.sync(blobFolder.folder.uploads)
    }
}

extension ServiceError {
    /// The content is not what was announced.
    static func digestMismatch(_ hash: ContentHash) -> ServiceError {
        ServiceError(
            .digestMismatch,
            "The content is not \(hash.text): the file changed or was damaged on its way. Hash it anew.")
    }
}
