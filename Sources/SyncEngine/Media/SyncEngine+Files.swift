internal import DiaryStore
internal import MediaVault
public import SyncCore

/// What a person does with single files.
extension SyncEngine {
    /// What came of asking for a file to leave this device.
    public enum Eviction: Equatable, Sendable {
        /// It has left. It comes back when somebody asks for it.
        case evicted
        /// It is pinned.
        case isPinned
        /// It is not on this device.
        case isNotHere
        /// The server does not hold it: this may be the last copy.
        case isNotBackedUp
    }

    /// Removes the file of a media record from this device, once it is certain that the server holds it.
    ///
    /// It is, when the server has said so within the last seven days; else it is asked now. The record stays, and so do its
    /// thumbnails. Throws `SyncError` when the server cannot be asked, `StoreError`, `CancellationError`.
    @concurrent
    public func evict(_ media: RecordID) async throws -> Eviction {
        guard let vault, let hash = try store.read({ try $0.media(media)?.contentHash }) else { return .isNotHere }
        switch try store.withCore({ try $0.eviction(of: hash) }) {
        case .pinned: return .isPinned
        case .notHere: return .isNotHere
        case .allowed: break
        case .unconfirmed:
            let isHeld = try await BlobPresence(transport: transport).holds(hash)
            try store.withCore { isHeld ? try $0.noteBackedUp([hash]) : try $0.noteLacking([hash]) }
            guard isHeld else { return .isNotBackedUp }
        }
        // The row first: a process that dies in between leaves a file that the next fetch finds.
        guard try store.withCore({ try $0.noteEvicted(hash) }) else { return .isNotHere }
        try vault.evict(hash)
        return .evicted
    }

    /// Fetches the file of a media record now, whatever the policy about originals says.
    ///
    /// Nothing happens when it is here. When it cannot be had now, the next sync tries again.
    /// Throws `SyncError`, `StoreError`, `CancellationError`.
    @concurrent
    public func fetch(_ media: RecordID) async throws {
        guard let vault, let item = try store.read({ try $0.media(media) }), item.state != .here else { return }
        let hash = item.contentHash
        try store.withCore { try $0.noteAskedFor(hash) }
        guard let task = try store.withCore({ try $0.file(hash) }) else { return }
        let outcome = try await BlobReceiver(vault: vault, transport: transport, meter: meter).fetch(task)
        meter.finish()
        switch outcome {
        case .moved: try store.withCore { try $0.noteArrived(hash) }
        case .found: try store.withCore { try $0.noteFile(hash, .here) }
        case .left:
            throw SyncError(.retryLater, "the server does not have \(hash.text) yet: whoever took it has to sync")
        case .damaged(let reason): throw SyncError(.retryLater, reason)
        case .failed(let error):
            try store.withCore { try $0.noteFailure(hash, error.message, state: .failed, retryAt: store.clock.now()) }
            throw SyncError(error)
        case .interrupted(let error): throw SyncError(error)
        case .paused(let error): throw error
        }
    }

    /// How far files have come, from now on, while syncs of this engine run.
    ///
    /// Each call gives a sequence of its own; who does not keep up gets the latest alone.
    public func mediaProgress() -> AsyncStream<MediaProgress> { meter.stream() }
}
