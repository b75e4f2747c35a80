internal import Codecs
internal import Glibc
public import SyncCore

/// A file of the vault on its way out: hashed while it is read, its last piece handed out only when the hash is right.
///
/// While it is open, others can see that the file is on its way (`MediaVault.isMoving`); that ends with the process.
/// `@unchecked Sendable` because one thread at a time uses it, as `BlobSource` asks. Memory: constant.
public final class OutgoingFile: BlobSource, @unchecked Sendable {
    /// The size when it was opened, in bytes.
    public let byteCount: Int64
    /// What is wrong with the file itself, once that has been found; no fault of a server or a network.
    public private(set) var failure: MediaVaultError?

    private let file: OpenFile
    private let expected: ContentHash
    private let calls: FileCalls
    private var hasher: StreamingSHA256? = StreamingSHA256()
    private var position: Int64 = 0

    init(_ hash: ContentHash, at path: String, _ calls: FileCalls) throws(MediaVaultError) {
        file = try OpenFile(reading: FilePath(Array(path.utf8)), following: false)
        let stamp = try FileStamp(of: file)
        try stamp.checkContent(path)
        (expected, byteCount, self.calls) = (hash, stamp.byteCount, calls)
        FileClaim.take(file.descriptor, isExclusive: false)
    }

    /// Goes on from `offset` with the next read; what lies before is hashed on the way.
    public func seek(to offset: Int64) throws(TransportError) {
        guard offset <= byteCount else { throw fail(.changed(file.path)) }
        if offset < position || byteCount == 0 { try rewind() }
        guard offset > position else { return }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)
        defer { buffer.deallocate() }
        while position < offset {
            let room = Int(min(Int64(buffer.count), offset - position))
            _ = try take(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
        }
    }

    private func rewind() throws(TransportError) {
        hasher = StreamingSHA256()
        position = 0
        if byteCount == 0 { try checkHash() }
    }

    /// Reads on; throws instead of handing out the last bytes of a file that is not what its hash promises.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        let room = Int(min(Int64(buffer.count), byteCount - position))
        guard room > 0 else { return 0 }
        let count = try take(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
        if position == byteCount { try checkHash() }
        return count
    }

    private func take(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        while true {
            let count = pread(file.descriptor, buffer.baseAddress, buffer.count, Int(position))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw fail(count < 0 ? .reading(file.path, errno) : .changed(file.path)) }
            hasher?.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            position += Int64(count)
            return count
        }
    }

    private func checkHash() throws(TransportError) {
        guard let found = hasher.take()?.finish(), found != expected else { return }
        throw fail(
            MediaVaultError(
                .hashMismatch, "the file of \(expected.text) is damaged: run doctor", path: file.path))
    }

    private func fail(_ error: MediaVaultError) -> TransportError {
        failure = error
        return TransportError(.rejected, error.message)
    }
}

extension MediaVault {
    /// Opens the file of `hash` for sending it. Throws `MediaVaultError`: `notFound` among others.
    public func outgoing(_ hash: ContentHash) throws(MediaVaultError) -> OutgoingFile {
        try OutgoingFile(hash, at: path(of: hash), calls)
    }
}
