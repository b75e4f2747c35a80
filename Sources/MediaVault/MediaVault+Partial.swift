public import SyncCore

/// Downloads that go on where they stopped, after a restart too.
extension MediaVault {
    /// Where the unfinished download of `hash` lies, or would lie. One writer at a time; `install` takes it in.
    public func partialPath(for hash: ContentHash) -> String { layout.unfinished(hash) }

    /// What has come of `hash` so far, or `nil` when nothing has. Its bytes are not checked before `install`.
    public func partialByteCount(of hash: ContentHash) throws(MediaVaultError) -> Int64? {
        try size(at: partialPath(for: hash))
    }

    /// The unfinished downloads, in the order of the hashes.
    public func partials() throws(MediaVaultError) -> [ShelvedFile] { try shelf(layout.partial) }

    /// Removes an unfinished download; false when there is none.
    @discardableResult
    public func removePartial(_ hash: ContentHash) throws(MediaVaultError) -> Bool {
        try remove(partialPath(for: hash))
    }
}
