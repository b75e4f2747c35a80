import Codecs
import SyncCore

/// What an upload's lock guards.
struct UploadContents: ~Copyable {
    private let path: String
    var progress: UploadProgress
    /// Covers exactly the bytes before the offset, or `nil` when the file has to be read again for it.
    var digest: StreamingSHA256?
    /// Whether a sync runs beside the request that adds bytes.
    var isSyncing = false
    /// Who waits for the upload to become a blob.
    var waiting: [UploadCompletion] = []
    /// Whether the file's name is on disk, as that of every file is that was there when the server started.
    private(set) var nameIsDurable: Bool
    /// Open while somebody adds bytes, syncs or reads.
    private var file: UploadFile?
    /// How many bytes are on disk for certain, under a name that is.
    private var settledOffset: Int64 = 0
    /// Where the next sync beside a request begins.
    private var nextSyncOffset: Int64

    init(path: String, _ record: UploadRecord, size: Int64?) {
        self.path = path
        nameIsDurable = size != nil
        progress = UploadProgress(byteCount: record.byteCount, offset: size ?? 0)
        digest = progress.offset == 0 ? StreamingSHA256() : nil
        nextSyncOffset = progress.offset + Limits.uploadSyncBytes
    }

    /// Whether there is something to sync or to publish, and no file open for it.
    var needsFile: Bool { file == nil && (progress.offset != settledOffset || progress.isWhole) }

    /// Opens the file unless it is open.
    mutating func open() throws(ServiceError) {
        guard file == nil else { return }
        file = try ServiceError.wrapping { try UploadFile(path: path) }
    }

    /// Adds bytes behind the offset, all of them unless the disk fails.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ServiceError) {
        guard let file else { throw .superseded }
        var rest = bytes
        while !rest.isEmpty {
            let count = try ServiceError.wrapping { try file.write(rest, at: progress.offset) }
            digest?.update(UnsafeRawBufferPointer(rebasing: rest[..<count]))
            progress.advance(by: count)
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Drops the bytes that no checksum vouches for.
    mutating func dropUnchecked() throws(ServiceError) {
        guard let start = progress.dropUnchecked() else { return }
        digest = nil
        settledOffset = min(settledOffset, start)
        try ServiceError.wrapping { try file?.truncate(to: start) }
    }

    /// The file when enough has come that it should be synced beside the request; then that is under way.
    mutating func fileToSync() -> UploadFile? {
        guard !isSyncing, progress.offset >= nextSyncOffset else { return nil }
        isSyncing = true
        nextSyncOffset = progress.offset + Limits.uploadSyncBytes
        return file
    }

    /// The file, if not all of it is known to be on disk.
    func unsettledFile() -> UploadFile? { progress.offset == settledOffset ? nil : file }

    /// Notes what has been synced; the file is closed unless somebody else adds bytes by now, or it is needed whole.
    mutating func settled(at offset: Int64, _ lease: UploadProgress.Lease) {
        nameIsDurable = true
        guard progress.holds(lease) else { return }
        settledOffset = offset
        if !progress.isWhole { file = nil }
    }

    /// The whole file and its digest, as far as that has run along.
    mutating func takeWhole() throws(ServiceError) -> (file: UploadFile, digest: ContentHash?) {
        try open()
        guard let file else { throw .unknownUpload }
        guard let digest = digest.take() else { return (file, nil) }
        return (file, digest.finish())
    }

    /// Nothing may be added any more.
    mutating func end() {
        progress.end()
        file = nil
    }
}
