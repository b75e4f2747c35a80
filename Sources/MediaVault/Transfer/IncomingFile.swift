internal import Glibc
public import SyncCore

/// A file on its way into the vault: hashed while it is written, visible only once the hash is right.
///
/// What has come lies at `MediaVault.partialPath(for:)` and survives the process; whoever opens it next hashes that from
/// the disk and goes on behind it. One at a time: others can see that it is on its way (`MediaVault.isMoving`).
/// `@unchecked Sendable` because one thread at a time uses it, as `BlobSink` asks. Memory: constant.
public final class IncomingFile: BlobSink, @unchecked Sendable {
    /// How many bytes there are.
    public private(set) var byteCount: Int64 = 0
    /// What is wrong with this device's disk, once that has been found; no fault of a server or a network.
    public private(set) var failure: MediaVaultError?

    private let vault: MediaVault
    private let expected: ContentHash
    private let path: String
    private let file: OpenFile
    private var summary: ContentSummary? = ContentSummary()
    /// Up to where the disk has been told to begin.
    private var writtenBack: Int64 = 0

    init(_ hash: ContentHash, _ vault: MediaVault) throws(MediaVaultError) {
        (self.vault, expected) = (vault, hash)
        path = vault.partialPath(for: hash)
        file = try OpenFile(resuming: path)
        try FileStamp(of: file).checkContent(path)
        guard FileClaim.take(file.descriptor, isExclusive: true), isStillThere else {
            throw MediaVaultError(.isMoving, "\(hash.text) is being fetched already; wait for that", path: path)
        }
        byteCount = try file.readAll(vault.calls, expected: Limits.maximumBlobBytes) { piece in
            summary?.add(piece)
        }
    }

    /// Whether the path still leads to the open file: whoever had it before may just have put it into the vault.
    private var isStillThere: Bool {
        var (opened, named) = (stat(), stat())
        return fstat(file.descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }

    /// Goes on at the end of what there is, or starts over.
    public func begin(at offset: Int64) throws(TransportError) {
        guard offset != byteCount else { return }
        guard offset == 0 else {
            throw TransportError(.protocolViolation, "a download went on at another place than asked for; report this")
        }
        guard ftruncate(file.descriptor, 0) == 0, lseek(file.descriptor, 0, SEEK_SET) == 0 else {
            throw fail(.writing(path, errno))
        }
        summary = ContentSummary()
        (byteCount, writtenBack) = (0, 0)
    }

    /// Writes the next bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        guard byteCount + Int64(bytes.count) <= Limits.maximumBlobBytes else {
            throw TransportError(.protocolViolation, "a file longer than any comes from the server; report this")
        }
        do throws(MediaVaultError) { try file.writeAll(vault.calls, bytes) } catch { throw fail(error) }
        summary?.add(bytes)
        byteCount += Int64(bytes.count)
        guard byteCount - writtenBack >= Limits.writebackBytes else { return }
        // While more comes, so that the sync at the end has little left to wait for.
        vault.calls.beginWriteback(file.descriptor, writtenBack, byteCount - writtenBack)
        writtenBack = byteCount
    }

    /// Puts the file into the vault, if it is what its hash promises; else what has come is dropped.
    ///
    /// Called once, at the end. Throws `MediaVaultError`: `hashMismatch` for a wrong content.
    /// Cost: three fsyncs; the bytes are not read again.
    public func finish() throws(MediaVaultError) -> IngestedBlob {
        guard let content = summary.take()?.finish(byteCount) else { throw .changed(path) }
        guard content.hash == expected else {
            try vault.removePartial(expected)
            throw MediaVaultError(
                .hashMismatch, "the file received for \(expected.text) is \(content.hash.text); it is fetched again",
                path: path)
        }
        var staged = try StagedFile(adopting: path)
        return try vault.publish(&staged, content)
    }

    private func fail(_ error: MediaVaultError) -> TransportError {
        failure = error
        return TransportError(.retryLater, error.message)
    }
}

extension MediaVault {
    /// Opens what has come of `hash` so far, to go on with it.
    ///
    /// Throws `MediaVaultError`: `isMoving` when somebody else does so now. Cost: one pass over what there is.
    public func incoming(_ hash: ContentHash) throws(MediaVaultError) -> IncomingFile { try IncomingFile(hash, self) }

    /// Whether some process is sending or fetching the file of `hash` right now. Cost: two system calls each.
    public func isMoving(_ hash: ContentHash) -> (out: Bool, in: Bool) {
        (FileClaim.isTaken(path(of: hash)), FileClaim.isTaken(partialPath(for: hash)))
    }

    /// Removes the file of `hash` to make room, at once and for good; false when there is none.
    ///
    /// Only for files that a server has just been seen to hold: this does not go through the trash.
    @discardableResult
    package func evict(_ hash: ContentHash) throws(MediaVaultError) -> Bool { try remove(path(of: hash)) }
}
