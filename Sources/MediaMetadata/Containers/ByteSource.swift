internal import Glibc
internal import SyncCore

/// Bytes that can be read anywhere: a file's, or an array's.
///
/// A part of a file may be held in memory, so that what is read of it costs no call. The lengths that files state are
/// never trusted: each read is checked against the size. Thread-safety: a value that any thread may read. Each other read
/// of a file is one `pread` and one array of what it gave, so read a header at a time and not a byte.
package struct ByteSource: Sendable {
    /// What is in memory; there may be more behind the part that counts.
    private let held: [UInt8]
    private let heldRange: Range<Int64>
    /// `nil` when all is held.
    private let file: OpenedFile?
    /// How many bytes there are; a file's, when it was opened.
    package let count: Int64

    private init(_ held: [UInt8], at heldRange: Range<Int64>, of file: OpenedFile?, count: Int64) {
        self.held = held
        self.heldRange = heldRange
        self.file = file
        self.count = count
    }

    /// The bytes of an array.
    package init(_ bytes: [UInt8]) { self.init(bytes, at: 0..<Int64(bytes.count), of: nil, count: Int64(bytes.count)) }

    /// Opens a regular file to read it. Throws `ContainerError.unreadable`.
    package init(path: String) throws(ContainerError) {
        let file = try OpenedFile(path: path)
        self.init([], at: 0..<0, of: file, count: file.count)
    }

    /// Reads from an open file that stays its caller's: it must stay open as long as this value is used.
    package init(borrowing descriptor: Int32, count: Int64) {
        self.init(borrowing: descriptor, count: count, beginning: [], byteCount: 0)
    }

    /// The same of a file whose first `byteCount` bytes were read already: they stand at the front of `beginning`.
    package init(borrowing descriptor: Int32, count: Int64, beginning: [UInt8], byteCount: Int) {
        let held = min(Int64(min(byteCount, beginning.count)), count)
        self.init(
            beginning, at: 0..<held, of: OpenedFile(borrowing: descriptor, count: count), count: count)
    }

    /// The same bytes at the same places, a range of them in memory.
    ///
    /// Throws `ContainerError.malformed` where the file ends within it, `.unreadable`, and `.tooLarge` for more than
    /// `Limits.maximumContainerHeaderBytes`. Cost: nothing for what is held already.
    package func holding(_ range: Range<Int64>) throws(ContainerError) -> ByteSource {
        guard let file, !isHeld(range) else { return self }
        return ByteSource(try whole(range), at: range, of: file, count: count)
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
        return try read(range)
    }

    /// All bytes of a range. Throws as `holding` does.
    package func whole(_ range: Range<Int64>) throws(ContainerError) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw ByteSource.endsTooEarly }
        guard isHeld(range) || range.upperBound - range.lowerBound <= Limits.maximumContainerHeaderBytes else {
            throw .tooLarge("the directory of a container")
        }
        let bytes = try read(range)
        guard bytes.count == range.count else { throw ByteSource.endsTooEarly }
        return bytes
    }

    /// A number of up to eight bytes, the highest first. Throws `ContainerError.malformed` where there are not as many, and
    /// `.unreadable`.
    package func number(at offset: Int64, bytes width: Int) throws(ContainerError) -> UInt64 {
        guard offset >= 0, offset <= count - Int64(width) else { throw ByteSource.endsTooEarly }
        guard offset >= heldRange.lowerBound, offset <= heldRange.upperBound - Int64(width) else {
            return try whole(offset..<offset + Int64(width)).reduce(0) { $0 << 8 | UInt64($1) }
        }
        let start = Int(offset - heldRange.lowerBound)
        var value: UInt64 = 0
        for index in start..<start + width { value = value << 8 | UInt64(held[index]) }
        return value
    }

    /// Passes the bytes of a range to `body`, piece by piece, each no longer than `scratch` unless it is held.
    ///
    /// Throws `ContainerError.malformed` where the file ends within the range, and `.unreadable`.
    package func forEachPiece(
        _ range: Range<Int64>, _ scratch: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(ContainerError) {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw ByteSource.endsTooEarly }
        guard let file, !isHeld(range) else { return held[inMemory(range)].withUnsafeBytes(body) }
        var start = range.lowerBound
        while start < range.upperBound {
            let wanted = Int(min(Int64(scratch.count), range.upperBound - start))
            let piece = UnsafeMutableRawBufferPointer(rebasing: scratch[..<wanted])
            let found = file.fill(piece, at: start)
            guard found.failure == 0 else { throw .unreadable(found.failure) }
            guard found.count == wanted, wanted > 0 else { throw ByteSource.endsTooEarly }
            body(UnsafeRawBufferPointer(piece))
            start += Int64(wanted)
        }
    }

    /// A cursor over at most `count` bytes from an offset on.
    package func cursor(at offset: Int64, count: Int) throws(ContainerError) -> ByteCursor {
        guard offset >= 0, offset <= self.count else { throw .malformed("an offset behind the end of the file") }
        return ByteCursor(try bytes(offset..<min(self.count, offset + Int64(count))))
    }

    /// A cursor over a whole range. Throws `ContainerError.malformed` if the file ends within it.
    package func cursor(_ range: Range<Int64>) throws(ContainerError) -> ByteCursor {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw ByteSource.endsTooEarly }
        return ByteCursor(try bytes(range))
    }

    private static let endsTooEarly = ContainerError.malformed("a part behind the end of the file")

    private func isHeld(_ range: Range<Int64>) -> Bool {
        range.lowerBound >= heldRange.lowerBound && range.upperBound <= heldRange.upperBound
    }

    private func inMemory(_ range: Range<Int64>) -> Range<Int> {
        Int(range.lowerBound - heldRange.lowerBound)..<Int(range.upperBound - heldRange.lowerBound)
    }

    private func read(_ range: Range<Int64>) throws(ContainerError) -> [UInt8] {
        guard let file, !isHeld(range) else { return Array(held[inMemory(range)]) }
        return try file.bytes(range)
    }
}
