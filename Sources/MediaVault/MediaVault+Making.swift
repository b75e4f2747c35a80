internal import Glibc
internal import SyncCore

/// Files that are made here rather than copied from elsewhere.
extension MediaVault {
    /// Puts bytes into the vault, as a file of their own.
    ///
    /// Throws `MediaVaultError`. Cost: that of a small file, three fsyncs.
    package func ingest(_ bytes: [UInt8]) throws(MediaVaultError) -> IngestedBlob {
        var staged = try StagedFile(creating: staging.newPath("in"))
        let content = try staged.write(bytes, calls)
        return try publish(&staged, content)
    }

    /// Puts the file into the vault that `make` writes at the path that it is given, where there is none yet.
    ///
    /// Throws `MediaVaultError` and whatever `make` does; nothing is left behind then.
    package func ingest(making make: (String) throws -> Void) throws -> IngestedBlob {
        let path = staging.newPath("in")
        do {
            try make(path)
        } catch {
            _ = unlink(path)
            throw error
        }
        var staged = try StagedFile(adopting: path)
        let content = try staged.read(calls)
        return try publish(&staged, content)
    }

    /// Gives `body` the path of a file with these bytes, which is gone afterwards.
    package func withFile<Result>(of bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let path = staging.newPath("out")
        let staged = try StagedFile(creating: path)
        _ = try staged.write(bytes, calls)
        return try body(path)
    }
}
