import Dispatch
import SyncCore

/// The threads that wait for the disk when uploads end, so that those of the network do not.
///
/// A file's queue follows from its folder, so two uploads into one folder install one after the other: the second must
/// not be acknowledged before the first has made their folder durable.
struct BlobQueues: Sendable {
    private let queues = (0..<4).map { DispatchQueue(label: "blobs-\($0)") }

    /// Runs `work` on the queue of `hash`.
    func run(_ hash: ContentHash, _ work: @escaping @Sendable () -> Void) {
        queues[Int(BlobFolder.shard(hash)) % queues.count].async(execute: work)
    }

    /// Waits until everything queued so far has been done.
    func finish() {
        for queue in queues { queue.sync {} }
    }
}
