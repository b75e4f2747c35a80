public import SyncCore

/// What a sync engine is made with; the defaults suit an app.
public struct EngineConfiguration: Sendable {
    /// Tells the wall time, for the clock offset to the server; the store's clock when not given.
    public var clock: (any WallClock)?
    /// Waits between attempts.
    public var sleeper: any Sleeper
    /// Spreads the attempts of many devices; the store's source when not given.
    public var random: (any RandomSource)?
    /// How waiting grows from attempt to attempt.
    public var backoff: Backoff
    /// How many files are moved at a time.
    public var parallelTransfers: Int
    /// How waiting grows for a single file that could not be moved.
    public var mediaBackoff = Backoff(firstMilliseconds: 10_000, maximumMilliseconds: 6 * 3_600_000)
    /// Which originals are fetched.
    public var originals: OriginalsPolicy

    /// A configuration.
    public init(
        clock: (any WallClock)? = nil, sleeper: any Sleeper = TaskSleeper(),
        random: (any RandomSource)? = nil, backoff: Backoff = Backoff(), parallelTransfers: Int = 3,
        originals: OriginalsPolicy = .everything
    ) {
        self.clock = clock
        self.sleeper = sleeper
        self.random = random
        self.backoff = backoff
        self.parallelTransfers = parallelTransfers
        self.originals = originals
    }
}
