package import SyncCore
import Synchronization

/// A wall clock that stands still until it is told otherwise.
///
/// Thread-safety: callable from any thread.
package final class VirtualClock: WallClock {
    private let time: Mutex<WallTime>

    /// A clock that shows `time`.
    package init(_ time: WallTime = WallTime(milliseconds: 0)) { self.time = Mutex(time) }

    package func now() -> WallTime { time.withLock { $0 } }

    /// Sets the clock, in either direction.
    package func set(to time: WallTime) { self.time.withLock { $0 = time } }

    /// Moves the clock, backwards for a negative number.
    package func advance(byMilliseconds milliseconds: Int64) {
        time.withLock { $0.milliseconds += milliseconds }
    }
}
