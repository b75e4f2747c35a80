import Glibc
import SyncCore
import Synchronization

/// The uploads under way that somebody has asked for since the server started.
///
/// Thread-safety: a lock, under which a row is looked up as well: so nobody takes up an upload that has just ended.
final class OpenUploads: Sendable {
    /// What became of an upload.
    enum Found {
        /// It is under way; the record is as it is now.
        case open(Upload, UploadRecord)
        /// It has become a blob.
        case complete(UploadRecord)
    }

    private let folder: String
    private let directory: DirectoryReader
    private let uploads = Mutex<[Bytes16: Upload]>([:])

    init(folder: String, _ directory: DirectoryReader) {
        self.folder = folder
        self.directory = directory
    }

    /// A diary's upload, with its row as it is now. Throws `uploadNotFound`, `uploadExpired`.
    func find(_ id: Bytes16, _ access: Authorisation, now: WallTime) throws(ServiceError) -> Found {
        try uploads.withLock { uploads throws(ServiceError) in
            let record = try ServiceError.wrapping { try directory.upload(id) }
            guard let record, record.diary == access.diaryNumber else { throw .unknownUpload }
            guard record.expires > now else { throw .expiredUpload }
            guard !record.isComplete else { return .complete(record) }
            if let upload = uploads[id] { return .open(upload, record) }
            let upload = try ServiceError.wrapping { try Upload(record, in: folder) }
            uploads[id] = upload
            return .open(upload, record)
        }
    }

    /// Ends uploads whose rows are gone or complete, and removes their files.
    func end(_ ids: [Bytes16]) {
        let ended = uploads.withLock { uploads in ids.compactMap { uploads.removeValue(forKey: $0) } }
        for upload in ended { upload.contents.withLock { $0.end() } }
        // What cannot be removed is removed when the server starts.
        for id in ids { unlink(folder + "/" + id.hex) }
    }

    /// How many are held in memory.
    var count: Int { uploads.withLock { $0.count } }
}

extension ServiceError {
    fileprivate static let expiredUpload = ServiceError(
        .uploadExpired, "The upload has expired, since no bytes came for a week: create a new one.")
}
