public import DiaryStore
internal import MediaVault
public import SyncCore

/// Where a photo or video is, and what becomes of it right now, as a person is told.
public enum MediaStanding: String, Equatable, Sendable, CaseIterable {
    /// Neither it nor a thumbnail is on this device.
    case absent
    /// Only a thumbnail is on this device.
    case thumbnail
    /// It is coming, in this process or another.
    case downloading
    /// It is on this device, and the server has said that it holds it too.
    case here
    /// It is on this device, and waits to be sent.
    case queued
    /// It is on its way, in this process or another.
    case uploading
    /// It could not be moved, or is damaged: the item's error says why.
    case failed
}

extension Diary {
    /// Where a photo or video is now.
    ///
    /// What is on its way is known from locks that end with the process that moves it, so a killed one leaves no lie
    /// behind. Cost: at most four system calls, none for what is settled.
    public func standing(of item: MediaItem) -> MediaStanding {
        if item.state == .here, item.isBackedUp { return .here }
        let isMoving = vault.isMoving(item.contentHash)
        if item.state == .here, isMoving.out { return .uploading }
        if item.state != .here, isMoving.in { return .downloading }
        if item.error != nil { return .failed }
        if item.state == .here { return .queued }
        return item.hasThumbnail ? .thumbnail : .absent
    }

    /// Keeps a photo or video on this device always, or lets the policy about originals decide again.
    ///
    /// One that is not here comes with the next sync. Nothing is synced about it: other devices decide for themselves.
    /// Throws `StoreError`.
    public func setPinned(_ isPinned: Bool, media: RecordID) throws {
        guard let item = try store.read({ try $0.media(media) }) else { return }
        try store.withCore { try $0.setPinned(item.contentHash, isPinned) }
    }
}
