internal import Codecs
internal import Glibc
internal import SyncCore

/// A file in the staging folder, removed when it goes out of scope without having been published.
struct StagedFile: ~Copyable {
    private let file: OpenFile
    private var isPublished = false

    /// A new, empty one.
    init(creating path: String) throws(MediaVaultError) {
        file = try OpenFile(creating: path)
    }

    /// One that someone else has written, such as a download. A link is refused, for its target may change later.
    init(adopting path: String) throws(MediaVaultError) {
        file = try OpenFile(reading: FilePath(Array(path.utf8)), following: false)
    }

    deinit { if !isPublished { _ = unlink(file.path) } }

    /// Takes over the content of `source`, by sharing its blocks where the file system can.
    func copy(from source: borrowing SourceFile, _ calls: FileCalls) throws(MediaVaultError) -> BlobContent {
        if calls.clone(file.descriptor, source.file.descriptor) == 0 { return try read(calls) }
        var summary = ContentSummary()
        let total = try source.file.readAll(calls, expected: source.stamp.byteCount) { piece throws(MediaVaultError) in
            summary.add(piece)
            try file.writeAll(calls, piece)
        }
        return summary.finish(total)
    }

    /// Writes bytes.
    func write(_ bytes: [UInt8], _ calls: FileCalls) throws(MediaVaultError) -> BlobContent {
        var summary = ContentSummary()
        var failure: MediaVaultError?
        bytes.withUnsafeBytes { piece in
            summary.add(piece)
            do throws(MediaVaultError) { try file.writeAll(calls, piece) } catch { failure = error }
        }
        if let failure { throw failure }
        return summary.finish(Int64(bytes.count))
    }

    /// Hashes what is there, from its beginning.
    func read(_ calls: FileCalls) throws(MediaVaultError) -> BlobContent {
        let stamp = try FileStamp(of: file)
        try stamp.checkContent(file.path)
        var summary = ContentSummary()
        let total = try file.readAll(calls, expected: stamp.byteCount) { piece in summary.add(piece) }
        guard total == stamp.byteCount else { throw .changed(file.path) }
        return summary.finish(total)
    }

    /// Makes the content durable and read-only and gives it its final name, replacing what was there.
    mutating func publish(as target: String, _ calls: FileCalls) throws(MediaVaultError) {
        guard fchmod(file.descriptor, 0o444) == 0 else { throw .writing(file.path, errno) }
        try file.synchronize(calls)
        guard calls.rename(file.path, target) == 0 else { throw .writing(target, errno) }
        isPublished = true
    }
}
