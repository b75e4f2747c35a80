internal import Glibc
public import SyncCore

/// The time of day of this machine. Thread-safety: callable from any thread. Cost: about 30 ns.
public struct SystemClock: WallClock {
    /// A clock. Cost: none.
    public init() {}

    /// The current wall time, rounded down to milliseconds.
    public func now() -> WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
