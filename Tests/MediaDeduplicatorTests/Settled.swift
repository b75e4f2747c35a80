import Glibc

/// A clock that runs so far ahead that files written just now have settled.
enum Settled {
    static let clock: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return (Int64(time.tv_sec) + 10) * 1_000_000_000
    }
}
