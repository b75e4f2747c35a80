internal import Glibc
internal import MediaMetadata
internal import SyncCore

/// Reads payload hashes of files. Memory: 320 KiB and a film's directory. Not for several threads at once.
public final class PayloadReader {
    /// How much of a file's beginning is worth having in memory: most pictures' headers fit.
    static let headBytes = 64 << 10

    private var head = [UInt8](repeating: 0, count: headBytes)
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)

    /// A reader with its buffers.
    public init() {}

    deinit { scratch.deallocate() }

    /// The sketch of bytes in memory, and their payload hash; `nil` for what is no whole picture or movie of a known kind.
    public static func payload(of bytes: UnsafeRawBufferPointer) -> (sketch: PayloadSketch, hash: PayloadHash)? {
        // Nothing is copied to it, since all bytes are in memory; but its size is that of the pieces in which a scan is read.
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { scratch.deallocate() }
        return take(ByteSource(Array(bytes))) { layout, source throws(ContainerError) in
            (try layout.sketch(of: source), try layout.hash(of: source, scratch: scratch))
        }
    }

    /// The payload hash of a file, or `nil` for what is no whole picture or movie of a known kind.
    ///
    /// `expected` is what the file was like when its content was hashed; throws `DeduplicatorError.unreadable` when it is
    /// not so any more, before or after reading, and when the file cannot be opened. Cost: one pass over it.
    public func payload(ofFileAt path: [UInt8], expecting expected: FileStatus) throws(DeduplicatorError)
        -> PayloadHash?
    {
        try read(path, expected) { layout, source throws(ContainerError) in
            try layout.hash(of: source, scratch: scratch)
        }
    }

    /// The sketch of a file, with the conditions of `payload(ofFileAt:expecting:)`. Cost: its first and some other bytes.
    public func sketch(ofFileAt path: [UInt8], expecting expected: FileStatus) throws(DeduplicatorError)
        -> PayloadSketch?
    {
        try read(path, expected) { layout, source throws(ContainerError) in try layout.sketch(of: source) }
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
        _ path: [UInt8], _ expected: FileStatus,
        _ body: (PayloadLayout, ByteSource) throws(ContainerError) -> Result
    ) throws(DeduplicatorError) -> Result? {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw PayloadReader.unreadable(path) }
        defer { _ = close(descriptor) }
        guard FileStatus(of: descriptor) == expected else { throw PayloadReader.unreadable(path) }
        let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw PayloadReader.unreadable(path) }
        let source = ByteSource(
            borrowing: descriptor, count: expected.byteCount, beginning: head, byteCount: count)
        let result = PayloadReader.take(source, body)
        guard FileStatus(of: descriptor) == expected else { throw PayloadReader.unreadable(path) }
        return result
    }

    /// What is damaged or unknown in any way has no payload: `nil`.
    private static func take<Result>(
        _ source: ByteSource, _ body: (PayloadLayout, ByteSource) throws(ContainerError) -> Result
    ) -> Result? {
        do throws(ContainerError) {
            return try body(try PayloadLayout(of: source), source)
        } catch {
            return nil
        }
    }

    private static func unreadable(_ path: [UInt8]) -> DeduplicatorError {
        let name = String(decoding: path, as: UTF8.self)
        return DeduplicatorError(
            .unreadable, "\(name) cannot be read, or changed since it was scanned: scan again")
    }
}
