import Codecs
import Glibc
public import SyncCore

/// A media file on its way in: written to the staging folder while it is hashed.
///
/// One owner at a time: append from one thread, then finish once. Dropping it removes the partial file. Memory:
/// constant.
/// `@unchecked Sendable` because it is handed from the thread that receives to the one that syncs, never shared.
public final class BlobUpload: @unchecked Sendable {
    /// The announced content.
    public let hash: ContentHash
    /// The bytes received so far.
    public private(set) var byteCount: Int64 = 0
    let access: Authorisation
    private let stagingPath: String
    private var descriptor: Int32
    private var digest: StreamingSHA256? = StreamingSHA256()

    init(_ hash: ContentHash, _ access: Authorisation, stagingPath: String) throws {
        self.hash = hash
        self.access = access
        self.stagingPath = stagingPath
        descriptor = open(stagingPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemCallError("open", stagingPath) }
    }

    deinit { discard() }

    /// Removes the partial file; once it is installed or removed, nothing happens.
    private func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        unlink(stagingPath)
    }

    /// Adds the next bytes.
    ///
    /// Throws `ServiceError`: `bodyTooLarge` beyond `Limits.maximumBlobBytes`, `storageFull`, `internalError`.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(ServiceError) {
        byteCount += Int64(bytes.count)
        guard byteCount <= Limits.maximumBlobBytes else { throw .blobTooLarge }
        digest?.update(bytes)
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ServiceError(storage: SystemCallError("write", stagingPath)) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Verifies the content, makes it durable and moves it to its place.
    ///
    /// On an error the partial file is gone before whoever sent it hears of it.
    func install(in folder: BlobFolder) throws {
        do { try place(in: folder) } catch {
            discard()
            throw error
        }
        close(descriptor)
        descriptor = -1
    }

    private func place(in folder: BlobFolder) throws {
        guard let digest = digest.take(), digest.finish() == hash else {
            throw ServiceError.digestMismatch(hash)
        }
        guard fsync(descriptor) == 0 else { throw SystemCallError("fsync", stagingPath) }
        try folder.install(stagingPath, as: hash)
    }
}
