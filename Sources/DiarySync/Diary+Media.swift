internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// Photos and videos.
extension Diary {
    /// Reads every file that should be here again, thumbnails too, notes in the store where it is, and tells what is wrong.
    ///
    /// A damaged file is set aside into the trash, so that nobody is sent or shown it; one that is missing is looked for
    /// there. What is missing or damaged is fetched by the next sync, if a server holds it, and is found again each time
    /// until then. Files that have not come yet are no finding. Throws `StoreError`. Cost: one pass over all files.
    public func verifyMedia() throws -> [MediaFinding] {
        try store.withCore { try $0.filesToVerify() }.compactMap { try finding($0) }
    }

    private func finding(_ file: StoreAccess.VerifiableFile) throws -> MediaFinding? {
        let problem: MediaFinding.Problem?
        do throws(MediaVaultError) {
            problem = try self.problem(with: file.hash)
        } catch {
            return MediaFinding(hash: file.hash, problem: .unreadable(error), isBackedUp: file.isBackedUp)
        }
        guard let problem else {
            try note(file, as: .here)
            return nil
        }
        let reason = problem == .missing ? "the file is gone" : "the file is damaged"
        try note(file, as: .failed, reason)
        return MediaFinding(hash: file.hash, problem: problem, isBackedUp: file.isBackedUp)
    }

    private func problem(with hash: ContentHash) throws(MediaVaultError) -> MediaFinding.Problem? {
        switch try vault.verify(hash) {
        case .intact: return nil
        case .missing: return try vault.revive(hash) == .intact ? nil : .missing
        case .damaged:
            // A good copy in the trash takes its place.
            if try vault.revive(hash) == .intact { return nil }
            try vault.moveToTrash(hash, at: store.clock.now())
            return .damaged
        }
    }

    /// Notes where a file is, unless that is known with its reason.
    private func note(_ file: StoreAccess.VerifiableFile, as state: MediaState, _ reason: String? = nil) throws {
        guard file.state != state else { return }
        try store.withCore { try $0.noteFile(file.hash, state, error: reason) }
    }
}
