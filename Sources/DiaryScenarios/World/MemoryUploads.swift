internal import SyncCore
internal import Synchronization

/// The unfinished uploads of a server that is reached without HTTP; they survive its clients.
///
/// Thread-safety: callable from any thread. Memory: what has been sent of them.
package final class MemoryUploads: Sendable {
    /// One upload.
    struct Upload: Sendable {
        var blob: ContentHash
        var byteCount: Int64
        var bytes: [UInt8] = []
    }

    private let uploads = Mutex<[String: Upload]>([:])
    private let count = Mutex(0)

    /// No uploads yet.
    package init() {}

    func create(_ blob: ContentHash, _ byteCount: Int64) -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        uploads.withLock { $0["uploads/\(number)"] = Upload(blob: blob, byteCount: byteCount) }
        return "uploads/\(number)"
    }

    /// How many uploads are unfinished.
    package var unfinishedCount: Int { uploads.withLock { $0.count } }

    subscript(place: String) -> Upload? { uploads.withLock { $0[place] } }

    /// Adds bytes to an upload, durable at once.
    func append(_ bytes: UnsafeRawBufferPointer, to place: String) {
        uploads.withLock { $0[place]?.bytes += bytes }
    }

    func remove(_ place: String) { uploads.withLock { _ = $0.removeValue(forKey: place) } }
}
