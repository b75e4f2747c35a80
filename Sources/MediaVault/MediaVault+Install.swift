public import SyncCore

extension MediaVault {
    /// A path for a download of `hash`, in the vault's own file system. Nothing exists there; each call names another.
    public func stagingPath(for hash: ContentHash) -> String {
        staging.newPath("down-" + hash.hex)
    }

    /// Takes a downloaded file at a path of `stagingPath(for:)` or `partialPath(for:)` into the vault, if it is what `hash`
    /// promises. No bytes at all are a content, too.
    ///
    /// The content is hashed before anything is visible. The staged file is gone afterwards, unless it could
    /// not even be opened.
    /// Throws `MediaVaultError`: `hashMismatch` for a wrong content, which should be fetched again.
    public func install(stagedFile path: String, expecting hash: ContentHash) throws(MediaVaultError) -> IngestedBlob {
        var staged = try StagedFile(adopting: path)
        let content = try staged.read(calls)
        guard content.hash == hash else {
            throw MediaVaultError(
                .hashMismatch, "the file received for \(hash.text) is \(content.hash.text); fetch it again", path: path)
        }
        return try publish(&staged, content)
    }
}
