import Codecs
import SyncCore

/// The bytes of one request that adds to an upload.
///
/// One owner at a time: append from one thread, then finish once. Dropping it before that cuts the request: what has
/// arrived is kept. Memory: constant.
/// `@unchecked Sendable` because it is handed from the thread that receives to the one that syncs, never shared.
public final class UploadAppend: @unchecked Sendable {
    let upload: Upload
    let access: Authorisation
    private let lease: UploadProgress.Lease
    private let queues: BlobQueues
    private var checksum: UploadChecksum?
    private var isFinished = false

    init(
        _ upload: Upload, _ access: Authorisation, _ lease: UploadProgress.Lease, _ checksum: consuming UploadChecksum?,
        _ queues: BlobQueues
    ) {
        self.upload = upload
        self.access = access
        self.lease = lease
        self.queues = queues
        self.checksum = checksum
    }

    deinit {
        guard !isFinished else { return }
        let (upload, lease) = (upload, lease)
        queues.run(upload.record.hash) { upload.cut(lease) }
    }

    /// Adds the next bytes.
    ///
    /// Throws `ServiceError`: `offsetMismatch` when a newer request has taken over, `bodyTooLarge` beyond the announced
    /// length, `uploadNotFound`, `storageFull`, `internalError`.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(ServiceError) {
        let file = try upload.append(bytes, lease)
        checksum?.update(bytes)
        guard let file else { return }
        let upload = upload
        queues.run(upload.record.hash) { upload.syncMeanwhile(file) }
    }

    /// Makes everything durable and returns the offset behind it. Blocks on the disk.
    func settle() throws(ServiceError) -> Int64 {
        isFinished = true
        return try upload.settle(lease, isRight: checksum.take()?.isRight() ?? true)
    }
}
