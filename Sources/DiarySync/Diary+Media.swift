internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// Photos and videos.
extension Diary {
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
