public import DiaryStore
public import MediaVault
public import SyncCore

/// Photos and videos.
extension Diary {
    /// Copies a file into the vault and makes its media record, which any story can then show.
    ///
    /// The file is durable in the vault before the record exists. The same content gives the same record.
    /// Throws `MediaVaultError` for a file that cannot be taken in, `StoreError`.
    public func addPhoto(fileAt path: String) throws -> RecordID {
        let media = try ingest(fileAt: path)
        return try store.write { try $0.addMedia(media) }
    }

    /// Copies a file into the vault and describes it, for a write that makes its record together with others.
    ///
    /// Throws `MediaVaultError`. Without a record the file is merely kept.
    public func ingest(fileAt path: String) throws(MediaVaultError) -> NewMedia {
        let blob = try vault.ingest(fileAt: path)
        return NewMedia(contentHash: blob.hash, byteCount: blob.byteCount, mediaType: blob.kind.mediaType)
    }

    /// Reads the file of every media record again, notes in the store where it is, and tells what is wrong.
    ///
    /// What is missing or damaged is fetched by the next sync, if a server holds it, and is found again each time until
    /// then. Files that have not come yet are no finding. Throws `StoreError`. Cost: one pass over all files.
    public func verifyMedia() throws -> [MediaFinding] {
        let items = try store.read { try $0.media() }
        return try items.filter { $0.state != .absent }.compactMap(finding)
    }

    private func finding(_ item: MediaItem) throws -> MediaFinding? {
        let problem: MediaFinding.Problem?
        do throws(MediaVaultError) {
            problem =
                switch try vault.verify(item.contentHash) {
                case .intact: nil
                case .missing: .missing
                case .damaged: .damaged
                }
        } catch {
            return MediaFinding(hash: item.contentHash, problem: .unreadable(error), isBackedUp: item.isBackedUp)
        }
        guard let problem else {
            try note(item, as: .here)
            return nil
        }
        let reason = problem == .missing ? "the file is gone" : "the file is damaged"
        try note(item, as: .failed, reason)
        return MediaFinding(hash: item.contentHash, problem: problem, isBackedUp: item.isBackedUp)
    }

    /// Notes where a file is, unless that is known with its reason.
    private func note(_ item: MediaItem, as state: MediaState, _ reason: String? = nil) throws {
        guard item.state != state else { return }
        try store.withCore { try $0.noteFile(item.contentHash, state, error: reason) }
    }
}
