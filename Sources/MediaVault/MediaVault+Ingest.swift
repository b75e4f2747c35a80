internal import SyncCore

extension MediaVault {
    /// Copies the file at `path` into the vault and returns what it is.
    ///
    /// Follows links to files. The file itself is left alone, and later changes to it do not reach the vault: its
    /// blocks are shared copy-on-write where the file system can, else copied, never linked.
    /// A `String` cannot hold a path that is not UTF-8; use `ingest(fileAtBytes:)` for those.
    /// Throws `MediaVaultError`: among others `emptyFile`, `notAFile`, and `changedWhileRead` when someone wrote to
    /// the file meanwhile. Nothing is left behind then.
    /// Cost: one pass over the file, a second over an equal file that is already there, and three fsyncs.
    public func ingest(fileAt path: String) throws(MediaVaultError) -> IngestedBlob {
        try ingest(fileAtBytes: Array(path.utf8))
    }

    /// Copies the file at a path of any bytes into the vault, like `ingest(fileAt:)`.
    public func ingest(fileAtBytes path: [UInt8]) throws(MediaVaultError) -> IngestedBlob {
        let source = try SourceFile(FilePath(path))
        var staged = try StagedFile(creating: staging.newPath("in"))
        let content = try staged.copy(from: source, calls)
        try source.checkUnchanged(readCount: content.byteCount)
        return try publish(&staged, content)
    }

    /// Gives a staged file its place, unless an intact one has it or comes back from the trash.
    func publish(_ staged: inout StagedFile, _ content: BlobContent) throws(MediaVaultError) -> IngestedBlob {
        let hash = content.hash
        try prepareFan(hash)
        let isThere = isIntact(path(of: hash), hash)
        let isRevived = !isThere && isIntact(layout.trashed(hash), hash)
        if isRevived {
            try takeOutOfTrash(hash)
        } else if !isThere {
            try staged.publish(as: path(of: hash), calls)
        }
        // Also when it was there: whoever put it there may not have got this far.
        try layout.synchronize(layout.fan(hash), calls)
        return IngestedBlob(
            hash: hash, byteCount: content.byteCount, wasThere: isThere || isRevived, wasRevived: isRevived,
            kind: content.kind)
    }

    /// False too when the file cannot be read: then a good copy takes its place.
    private func isIntact(_ path: String, _ hash: ContentHash) -> Bool {
        do {
            return try state(of: path, hash) == .intact
        } catch {
            return false
        }
    }
}
