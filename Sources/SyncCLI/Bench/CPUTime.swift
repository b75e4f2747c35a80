internal import Glibc

/// The processor time, user and system, that this process has used.
enum CPUTime {
    /// Microseconds that the process used while `body` ran. Resolution: about a microsecond.
    static func microseconds(of body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }

    /// The same for work that suspends.
    static func asyncMicroseconds(of body: () async throws -> Void) async rethrows -> Double {
        let start = now
        try await body()
        return now - start
    }

    /// The median microseconds of one of many calls of `body`, each timed together with `together` - 1 others.
    ///
    /// For work that takes so little that the clock would be most of it.
    static func median(of repetitions: Int, together: Int = 1, _ body: () throws -> Void) rethrows -> Double {
        var samples: [Double] = []
        for _ in 0..<repetitions {
            let start = precise
            for _ in 0..<together { try body() }
            samples.append((precise - start) / Double(together))
        }
        return samples.median
    }

    private static var precise: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1000
    }

    private static var now: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
    }

    private static func microseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1_000_000 + Double(time.tv_usec)
    }
}
