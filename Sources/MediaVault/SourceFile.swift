internal import SyncCore

/// A file of someone else's that is being copied into the vault.
struct SourceFile: ~Copyable {
    let file: OpenFile
    /// How it looked before the first byte was read.
    let stamp: FileStamp
    private let path: FilePath

    init(_ path: FilePath) throws(MediaVaultError) {
        let opened = try OpenFile(reading: path)
        let stamp = try FileStamp(of: opened)
        try stamp.checkContent(path.text)
        guard stamp.byteCount > 0 else {
            throw MediaVaultError(
                .emptyFile, "\(path.text) is an empty file: nothing to keep", path: path.text)
        }
        self.path = path
        self.stamp = stamp
        file = opened
    }

    /// Throws `changedWhileRead` unless `byteCount` is the whole file and nobody has touched or replaced it since.
    func checkUnchanged(readCount byteCount: Int64) throws(MediaVaultError) {
        guard byteCount == stamp.byteCount, try FileStamp(at: path) == stamp else { throw .changed(path.text) }
    }
}

extension FileStamp {
    /// Throws unless this is a plain file of a size that can be kept.
    func checkContent(_ path: String) throws(MediaVaultError) {
        guard isRegular else {
            throw MediaVaultError(.notAFile, "\(path) is not a file; name a picture or video", path: path)
        }
        guard byteCount <= Limits.maximumBlobBytes else {
            let limit = Limits.maximumBlobBytes >> 30
            throw MediaVaultError(.tooLarge, "\(path) is larger than \(limit) GiB; store a shorter one", path: path)
        }
    }
}
