public import SyncCore

/// How long to wait before the next attempt: doubling up to a maximum, with jitter.
///
/// Equal jitter (Brooker, "Exponential Backoff and Jitter", 2015): anything between half and all of the doubled time,
/// so that devices that failed together do not come back together.
public struct Backoff: Equatable, Sendable {
    /// The longest first wait, in milliseconds.
    public var firstMilliseconds: Int64
    /// The longest wait, in milliseconds.
    public var maximumMilliseconds: Int64

    /// A back-off.
    public init(firstMilliseconds: Int64 = 1000, maximumMilliseconds: Int64 = 300_000) {
        self.firstMilliseconds = firstMilliseconds
        self.maximumMilliseconds = maximumMilliseconds
    }

    /// The wait after the `failures`-th failure in a row, from 1; at least what the server asked for.
    public func milliseconds(after failures: Int, askedFor: Int64?, random: any RandomSource) -> Int64 {
        let doublings = min(max(failures, 1) - 1, 40)
        let doubled = firstMilliseconds.multipliedReportingOverflow(by: 1 << Int64(doublings))
        let ceiling = doubled.overflow ? maximumMilliseconds : min(doubled.partialValue, maximumMilliseconds)
        let jittered = ceiling / 2 + Int64(random.next() % UInt64(ceiling / 2 + 1))
        return max(jittered, askedFor ?? 0)
    }
}

/// Waits. A port, so that tests wait in virtual time.
public protocol Sleeper: Sendable {
    /// Returns after so many milliseconds; throws `CancellationError` at once when the task is cancelled.
    func sleep(milliseconds: Int64) async throws
}

/// Waits in real time.
public struct TaskSleeper: Sleeper {
    /// A sleeper of the system.
    public init() {}

    /// Returns after so many milliseconds; throws `CancellationError` at once when the task is cancelled.
    public func sleep(milliseconds: Int64) async throws {
        try await Task.sleep(for: .milliseconds(milliseconds))
    }
}
