internal import Glibc
internal import SyncCore

/// Reads payload hashes of files. Memory: 320 KiB and a film's directory. Not for several threads at once.
public final class PayloadReader {
    private let head = UnsafeMutableRawBufferPointer.allocate(byteCount: PayloadSource.headBytes, alignment: 4096)
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)

    /// A reader with its buffers.
    public init() {}

    deinit {
        head.deallocate()
        scratch.deallocate()
    }

    /// The sketch of bytes in memory, and their payload hash; `nil` for what is no whole picture or movie of a known kind.
    public static func payload(of bytes: UnsafeRawBufferPointer) -> (sketch: PayloadSketch, hash: PayloadHash)? {
        let source = PayloadSource(bytes)
        guard let layout = PayloadLayout(of: source), let sketch = layout.sketch(of: source) else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { scratch in
            layout.hash(of: source, scratch: scratch).map { (sketch, $0) }
        }
    }

    /// The payload hash of a file, or `nil` for what is no whole picture or movie of a known kind.
    ///
    /// `expected` is what the file was like when its content was hashed; throws `DeduplicatorError.unreadable` when it is
    /// not so any more, before or after reading, and when the file cannot be opened. Cost: one pass over it.
    public func payload(ofFileAt path: [UInt8], expecting expected: FileStatus) throws(DeduplicatorError)
        -> PayloadHash?
    {
        try read(path, expected) { layout, source in layout.hash(of: source, scratch: scratch) }
    }

    /// The sketch of a file, with the conditions of `payload(ofFileAt:expecting:)`. Cost: its first and some other bytes.
    public func sketch(ofFileAt path: [UInt8], expecting expected: FileStatus) throws(DeduplicatorError)
        -> PayloadSketch?
    {
        try read(path, expected) { layout, source in layout.sketch(of: source) }
    }

    /// What a file is like now. Throws `DeduplicatorError.unreadable`. Does not follow a link.
    public static func status(ofFileAt path: [UInt8]) throws(DeduplicatorError) -> FileStatus {
        var status = stat()
        guard lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable(path)
        }
        return FileStatus(status)
    }

    private func read<Result>(
        _ path: [UInt8], _ expected: FileStatus, _ body: (PayloadLayout, PayloadSource) -> Result?
    ) throws(DeduplicatorError) -> Result? {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw PayloadReader.unreadable(path) }
        defer { _ = close(descriptor) }
        guard FileStatus(of: descriptor) == expected else { throw PayloadReader.unreadable(path) }
        let count = pread(descriptor, head.baseAddress, head.count, 0)
        guard count >= 0 else { throw PayloadReader.unreadable(path) }
        let source = PayloadSource(
            head: UnsafeRawBufferPointer(rebasing: head[..<min(count, Int(clamping: expected.byteCount))]),
            descriptor: descriptor, byteCount: expected.byteCount)
        let result = PayloadLayout(of: source).flatMap { body($0, source) }
        guard FileStatus(of: descriptor) == expected else { throw PayloadReader.unreadable(path) }
        return result
    }

    private static func unreadable(_ path: [UInt8]) -> DeduplicatorError {
        let name = String(decoding: path, as: UTF8.self)
        return DeduplicatorError(
            .unreadable, "\(name) cannot be read, or changed since it was scanned: scan again")
    }
}
