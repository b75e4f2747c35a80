internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// Moves the files behind media records, after the log has ended: never in its way.
///
/// In this order: what the server said long ago is asked again; thumbnails go and come; originals go, the newest first,
/// and come as the policy says; the server is asked to delete what nothing refers to. A file that cannot be moved is noted
/// with its reason and waits for its own next attempt; the others go on. What stops the whole lane (no credentials,
/// unreachable) is a pause in the report; space that is used up on the server stops sending alone.
struct MediaLane {
    let store: DiaryStore
    let vault: MediaVault
    let transport: any Transport
    let configuration: EngineConfiguration
    let appendSize: AppendSize
    let meter: ProgressMeter

    /// How many files are asked about at a time. Those left where they were are asked for on top: they are found again.
    static let batch = 256

    var presence: BlobPresence { BlobPresence(transport: transport) }
    var fetching: StoreAccess.Fetching { configuration.originals == .onDemand ? .askedFor : .all }

    func run(_ report: inout SyncReport) async throws {
        try beginProgress()
        defer { meter.finish() }
        do {
            try await confirm(&report)
            for role in [BlobRole.thumbnail, .original] {
                try await upload(role, &report)
                if try await download(role, &report) { try await upload(role, &report) }
            }
            try await delete()
        } catch let error as SyncError {
            report.mediaPaused = report.mediaPaused ?? error
        }
    }

    private func beginProgress() throws {
        let (up, down) = try store.withCore { [fetching] in
            (try $0.uploadBacklog(), try $0.downloadBacklog(fetching))
        }
        meter.begin(files: Int(up.files + down.files), bytes: up.bytes + down.bytes)
    }

    /// Asks again about files that the server said long ago that it holds; what it lacks by now is sent again.
    private func confirm(_ report: inout SyncReport) async throws {
        while true {
            let due = try store.withCore { try $0.filesToConfirm(limit: Limits.maximumPresenceQuery) }.map(\.hash)
            guard !due.isEmpty else { return }
            let lacking = try await lacking(due, &report)
            try store.withCore { access in
                try access.noteBackedUp(due.filter { !lacking.contains($0) })
                try access.noteLacking(due.filter(lacking.contains))
            }
        }
    }

    /// Asks the server to delete what nothing refers to any more. One that it will not delete holds up no other.
    private func delete() async throws {
        let due = try store.withCore { try $0.deletionsDue(limit: MediaLane.batch) }
        for hash in due {
            do {
                let deletion = try await transport.requestDeletion(of: hash)
                try store.withCore { try $0.noteDeletion(hash, deletion) }
            } catch let error as TransportError {
                switch error.retryClass {
                case .cancelled: throw CancellationError()
                case .retryLater, .needsCredentials, .tooNew: throw SyncError(error)
                case .rejected, .tooLarge, .protocolViolation, .quotaFull: try noteFailure(hash, error, attempts: 0)
                }
            }
        }
    }

    func lacking(_ hashes: [ContentHash], _ report: inout SyncReport) async throws -> Set<ContentHash> {
        var traffic = BlobPresence.Traffic()
        let lacking = try await presence.lacking(hashes, &traffic)
        report.bytesSent += traffic.sent
        report.bytesReceived += traffic.received
        return lacking
    }

    /// Notes that a file waits, and until when; what is refused for good waits longest.
    func noteFailure(
        _ hash: ContentHash, _ error: TransportError, attempts: Int, state: MediaState? = nil
    ) throws {
        let backoff = error.retryClass == .retryLater ? configuration.mediaBackoff : MediaLane.refusedBackoff
        let wait = backoff.milliseconds(
            after: attempts + 1, askedFor: error.retryAfterMilliseconds, random: configuration.random ?? store.random)
        try store.withCore { [retryAt = time(in: min(wait, MediaLane.longestWait))] in
            try $0.noteFailure(hash, error.message, state: state, retryAt: retryAt)
        }
    }

    /// Notes that the way broke off while a file got on: it waits as after a first failure, however often that happens.
    func noteInterruption(_ hash: ContentHash, _ error: TransportError) throws {
        let wait = configuration.mediaBackoff.milliseconds(
            after: 1, askedFor: error.retryAfterMilliseconds, random: configuration.random ?? store.random)
        try store.withCore { [retryAt = time(in: wait)] in
            try $0.noteInterruption(hash, error.message, retryAt: retryAt)
        }
    }

    private func time(in milliseconds: Int64) -> WallTime {
        WallTime(milliseconds: (configuration.clock ?? store.clock).now().milliseconds + milliseconds)
    }

    /// A day.
    private static let longestWait: Int64 = 86_400_000
    private static let refusedBackoff = Backoff(firstMilliseconds: 3_600_000, maximumMilliseconds: longestWait)
}
