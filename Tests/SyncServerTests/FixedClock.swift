import SyncCore
import Synchronization

/// A clock that a test sets.
final class FixedClock: WallClock {
    private let time = Mutex(WallTime(milliseconds: 1_800_000_000_000))

    func now() -> WallTime { time.withLock { $0 } }

    func advance(milliseconds: Int64) { time.withLock { $0.milliseconds += milliseconds } }
}
