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
    /// What is missing or damaged is fetched by the next sync, if a server holds it. Files that have not come yet
    /// are no finding. Throws `StoreError`. Cost: one pass over all files.
    public func verifyMedia() throws -> [MediaFinding] {
        let items = try store.read { try $0.media() }
        return try items.filter { $0.state == .here }.compactMap(finding)
    }

    private func finding(_ item: MediaItem) throws -> MediaFinding? {
        let problem: MediaFinding.Problem
        do throws(MediaVaultError) {
            switch try vault.verify(item.contentHash) {
            case .intact: return nil
            case .missing: problem = .missing
            case .damaged: problem = .damaged
            }
        } catch {
            return MediaFinding(hash: item.contentHash, problem: .unreadable(error), isBackedUp: item.isBackedUp)
        }
        let reason = problem == .missing ? nil : "the file is damaged"
        try store.withCore { try $0.noteFile(item.contentHash, reason == nil ? .absent : .failed, error: reason) }
        return MediaFinding(hash: item.contentHash, problem: problem, isBackedUp: item.isBackedUp)
    }
}
