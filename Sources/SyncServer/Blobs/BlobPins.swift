import SyncCore
import Synchronization

/// The contents whose files are being put in place for a diary that has no row for them yet.
///
/// Whoever removes files without rows asks here first. Thread-safety: a lock.
final class BlobPins: Sendable {
    private let counts = Mutex<[ContentHash: Int]>([:])

    /// Holds a content's file until as many calls of `release`.
    func hold(_ hash: ContentHash) { counts.withLock { $0[hash, default: 0] += 1 } }

    /// Lets go of it: the row has been committed, or will never be.
    func release(_ hash: ContentHash) {
        counts.withLock { counts in
            let left = counts[hash, default: 1] - 1
            counts[hash] = left > 0 ? left : nil
        }
    }

    /// Whether somebody holds it.
    func isHeld(_ hash: ContentHash) -> Bool { counts.withLock { $0[hash] != nil } }
}
