internal import Glibc
internal import SyncCore

/// Bytes that can be read anywhere: a file's, or an array's in tests.
///
/// Thread-safety: a value that any thread may read. Each read of a file is one `pread` and one array of what it gave, so
/// read a header at a time and not a byte.
package struct ByteSource: Sendable {
    private enum Storage: Sendable {
        case file(OpenedFile)
        case memory([UInt8])
    }

    private let storage: Storage
    /// How many bytes there are; a file's, when it was opened.
    package let count: Int64

    /// The bytes of an array.
    package init(_ bytes: [UInt8]) {
        storage = .memory(bytes)
        count = Int64(bytes.count)
    }

    /// Opens a regular file to read it. Throws `ContainerError.unreadable`.
    package init(path: String) throws(ContainerError) {
        let file = try OpenedFile(path: path)
        storage = .file(file)
        count = file.count
    }

    /// Reads from an open file that stays its caller's: it must stay open as long as this value is used.
    package init(borrowing descriptor: Int32, count: Int64) {
        storage = .file(OpenedFile(borrowing: descriptor, count: count))
        self.count = count
    }

    /// The bytes of a range, as far as there are any: fewer at the end.
    ///
    /// Throws `ContainerError.unreadable`, and `.tooLarge` for more than `Limits.maximumMetadataBytes` at once: no length
    /// that a file claims decides how much is allocated.
    package func bytes(_ range: Range<Int64>) throws(ContainerError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        guard range.upperBound - range.lowerBound <= Limits.maximumMetadataBytes else {
            throw .tooLarge("a block of metadata")
        }
        switch storage {
        case .memory(let bytes): return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        case .file(let file): return try file.bytes(range)
        }
    }

    /// A cursor over at most `count` bytes from an offset on.
    package func cursor(at offset: Int64, count: Int) throws(ContainerError) -> ByteCursor {
        guard offset >= 0, offset <= self.count else { throw .malformed("an offset behind the end of the file") }
        return ByteCursor(try bytes(offset..<min(self.count, offset + Int64(count))))
    }

    /// A cursor over a whole range. Throws `ContainerError.malformed` if the file ends within it.
    package func cursor(_ range: Range<Int64>) throws(ContainerError) -> ByteCursor {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw .malformed("a part behind the end of the file")
        }
        return ByteCursor(try bytes(range))
    }
}
