public import DiaryStore
public import MediaVault
public import SyncCore

/// Keeps one diary in step with a server: the log first, then the files behind its media.
///
/// Needs no engine to write: the store works alone, and what it has written goes out with the next sync.
///
/// Thread-safety: `Sendable`; syncs of one engine run one after another, whoever asks. Cancelling the calling task
/// stops at the next border between segments or files; everything taken in before stays.
public final class SyncEngine: Sendable {
    let store: DiaryStore
    let vault: MediaVault?
    let transport: any Transport
    private let configuration: EngineConfiguration
    let turn = Turnstile()
    let meter = ProgressMeter()
    private let appendSize = AppendSize()

    /// An engine for a store, with the vault that holds its files; without a vault only the log is synced.
    public init(
        store: DiaryStore, vault: MediaVault?, transport: any Transport,
        configuration: EngineConfiguration = EngineConfiguration()
    ) {
        self.store = store
        self.vault = vault
        self.transport = transport
        self.configuration = configuration
    }

    /// Runs one sync and says what it did.
    ///
    /// With a deadline, failures that may pass (unreachable, told to come back) are retried with back-off as long as
    /// the next attempt begins before it. Failures of the media lane are in the report: the log had ended by then.
    /// Throws `SyncError` when the log lane could not end, `StoreError` when the store could not take something in,
    /// `CancellationError` when the task was cancelled. Runs off the caller's actor, so an app may await it on the main
    /// one: the disk is never waited for there.
    @concurrent
    public func sync(
        deadline: ContinuousClock.Instant? = nil, includingMedia: Bool = true
    ) async throws -> SyncReport {
        try await turn.enter()
        defer { turn.leave() }
        var failures = 0
        while true {
            do {
                return try await attempt(includingMedia: includingMedia)
            } catch let error as SyncError where error.retryClass == .retryLater {
                failures += 1
                try await wait(after: failures, error, deadline)
            }
        }
    }

    private func wait(after failures: Int, _ error: SyncError, _ deadline: ContinuousClock.Instant?) async throws {
        let milliseconds = configuration.backoff.milliseconds(
            after: failures, askedFor: error.retryAfterMilliseconds, random: configuration.random ?? store.random)
        guard let deadline, ContinuousClock.now + .milliseconds(milliseconds) < deadline else { throw error }
        try await configuration.sleeper.sleep(milliseconds: milliseconds)
    }

    private func attempt(includingMedia: Bool) async throws -> SyncReport {
        var report = SyncReport()
        let lane = LogLane(store: store, transport: transport, clock: configuration.clock ?? store.clock)
        let standing = try await lane.run(&report)
        report.pending = standing.pendingOperations
        report.conflicts = standing.conflicts
        report.cursor = standing.cursor
        report.copies = standing.copies
        if includingMedia, standing.hasFilesToMove, let vault {
            try await MediaLane(
                store: store, vault: vault, transport: transport, configuration: configuration, appendSize: appendSize,
                meter: meter
            ).run(&report)
        }
        return report
    }
}
