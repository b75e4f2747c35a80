/// A sealed run of whole changes of one log, opened.
///
/// The body is the changes one after another, each behind its length. Packaging only: the same changes may be
/// sealed with other borders.
package struct Segment: Sendable {
    /// One change within the body.
    package struct Frame: Equatable, Sendable {
        /// Where the change's bytes lie in the body.
        package var bytes: Range<Int>
        /// The sequence of its first operation.
        package var firstSequence: UInt64
        /// How many operations it holds.
        package var operationCount: Int
        /// Its chained hash.
        package var hash: ContentHash
        /// The sequence of its last operation.
        package var lastSequence: UInt64 { firstSequence + UInt64(operationCount) - 1 }
    }

    /// The clear part.
    package let header: SegmentHeader
    /// The changes' bytes with their lengths.
    package let body: [UInt8]
    /// The changes, in order; their chain has been verified.
    package let frames: [Frame]

    /// What opening and sealing need from outside.
    package struct Codec: Sendable {
        package let hasher: any ContentHasher
        package let checksummer: any Checksummer
        package let compressor: any Compressor

        package init(hasher: any ContentHasher, checksummer: any Checksummer, compressor: any Compressor) {
            self.hasher = hasher
            self.checksummer = checksummer
            self.compressor = compressor
        }
    }

    /// Opens stored bytes: header, checksum, decompressing, framing, and the chain of hashes up to the header's last.
    ///
    /// Throws `WireError`. Cost: one pass each for checksum, decompressing and hashing.
    package init(opening bytes: UnsafeRawBufferPointer, codec: Codec) throws(WireError) {
        let (header, range) = try SegmentHeader.parse(bytes, checksummer: codec.checksummer)
        self.header = header
        body = try Segment.body(UnsafeRawBufferPointer(rebasing: bytes[range]), header, codec.compressor)
        frames = try Segment.frames(body, header, codec.hasher)
    }

    /// Calls `visit` with a change's bytes.
    package func withChange<Result>(
        _ frame: Frame, _ visit: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try body.withUnsafeBytes { try visit(UnsafeRawBufferPointer(rebasing: $0[frame.bytes])) }
    }

    private static func body(
        _ stored: UnsafeRawBufferPointer, _ header: SegmentHeader, _ compressor: any Compressor
    ) throws(WireError) -> [UInt8] {
        if header.isCompressed { return try compressor.decompress(stored, byteCount: header.bodyByteCount) }
        return Array(stored)
    }

    private static func frames(
        _ body: [UInt8], _ header: SegmentHeader, _ hasher: any ContentHasher
    ) throws(WireError) -> [Frame] {
        let frames = try body.withUnsafeBytes { raw in
            Result { () throws(WireError) in try unverifiedFrames(raw, header, hasher) }
        }.get()
        guard let last = frames.last, last.lastSequence == header.lastSequence else {
            throw WireError(.malformed, "operation count")
        }
        guard last.hash == header.lastHash else { throw WireError(.corrupted, "last hash") }
        return frames
    }

    private static func unverifiedFrames(
        _ body: UnsafeRawBufferPointer, _ header: SegmentHeader, _ hasher: any ContentHasher
    ) throws(WireError) -> [Frame] {
        var frames: [Frame] = []
        var hash = ChangeHash.predecessor(
            header.previousHash, diary: header.diary, actor: header.actor, hasher: hasher)
        var next = header.firstSequence
        var reader = ByteReader(body)
        while !reader.isAtEnd {
            let bytes = try reader.block("change")
            let count = try ChangeReader(bytes).operationCount
            hash = ChangeHash.next(after: hash, change: bytes, hasher: hasher)
            let range = reader.offset - bytes.count..<reader.offset
            frames.append(Frame(bytes: range, firstSequence: next, operationCount: count, hash: hash))
            next += UInt64(count)
        }
        return frames
    }
}
