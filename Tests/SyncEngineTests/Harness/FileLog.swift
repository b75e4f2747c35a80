import DiaryScenarios
import SyncCore
import Synchronization

/// A transport that writes down which files go and come, and refuses some.
final class FileLog: ForwardingTransport {
    let inner: any Transport
    private let refuses: @Sendable (ContentHash) -> TransportError?
    private let moved = Mutex<[ContentHash]>([])
    private let refused = Mutex(0)

    init(_ inner: any Transport, refuses: @escaping @Sendable (ContentHash) -> TransportError? = { _ in nil }) {
        (self.inner, self.refuses) = (inner, refuses)
    }

    /// The files that were moved, in the order in which they were asked for.
    var files: [ContentHash] { moved.withLock { $0 } }
    /// How often a file was refused.
    var refusals: Int { refused.withLock { $0 } }

    private func check(_ blob: ContentHash) throws {
        if let error = refuses(blob) {
            refused.withLock { $0 += 1 }
            throw error
        }
        moved.withLock { $0.append(blob) }
    }

    func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        try check(blob)
        try await inner.upload(blob, from: source)
    }

    func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        try check(blob)
        try await inner.download(blob, from: offset, into: sink)
    }
}

/// A transport to a server that deletes files in two steps, of which it answers the first with a time.
final class DeletingFiles: ForwardingTransport {
    let inner: any Transport
    private let notBefore: WallTime
    private let asked = Mutex<[ContentHash]>([])

    init(_ inner: any Transport, notBefore: WallTime) { (self.inner, self.notBefore) = (inner, notBefore) }

    /// The files that it was asked to delete.
    var requests: [ContentHash] { asked.withLock { $0 } }

    func requestDeletion(of blob: ContentHash) async throws -> BlobDeletion {
        asked.withLock { asked in
            asked.append(blob)
            return asked.count { $0 == blob } == 1 ? .notBefore(notBefore) : .removed
        }
    }
}
