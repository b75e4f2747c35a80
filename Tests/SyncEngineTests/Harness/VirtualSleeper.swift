import SyncEngine
import Synchronization

/// Returns at once and remembers what it was asked for.
final class VirtualSleeper: Sleeper {
    private let waits = Mutex<[Int64]>([])

    /// The waits so far, in milliseconds.
    var milliseconds: [Int64] { waits.withLock { $0 } }

    func sleep(milliseconds: Int64) async throws {
        try Task.checkCancellation()
        waits.withLock { $0.append(milliseconds) }
    }
}
