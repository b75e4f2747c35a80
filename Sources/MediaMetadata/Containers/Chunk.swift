/// A chunk of a PNG or WebP file.
package struct Chunk: Equatable, Sendable {
    /// What it is.
    package var type: FourCC
    /// Where its header begins.
    package var start: Int64
    /// What it holds: neither header, nor checksum, nor padding.
    package var payload: Range<Int64>
    /// Where the next one begins.
    package var end: Int64

    /// With header, checksum and padding.
    package var whole: Range<Int64> { start..<end }
}
