internal import SyncCore

/// The chunks of a WebP file (RFC 9649, a RIFF container).
package enum RIFFChunks {
    /// All chunks of the file. Bytes behind what its header claims do not belong to it.
    ///
    /// Throws `ContainerError.unreadable`; anything else makes the walk incomplete. Cost: one small read per chunk.
    package static func walk(_ source: ByteSource) throws(ContainerError) -> Walk<Chunk> {
        var walk = Walk<Chunk>()
        var header = ByteCursor(try source.bytes(0..<12), isLittleEndian: true)
        guard header.remaining == 12, try header.code() == "RIFF" else { return walk }
        let claimedEnd = 8 + Int64(try header.word())
        guard try header.code() == "WEBP" else { return walk }
        let end = min(claimedEnd, source.count)
        var position: Int64 = 12
        while position < end, walk.elements.count < Limits.maximumContainerItems {
            guard let chunk = try next(source, at: position, end: end) else { return walk }
            walk.elements.append(chunk)
            position = chunk.end
        }
        walk.isComplete = position >= claimedEnd
        return walk
    }

    /// A file may end without the padding of its last chunk.
    private static func next(_ source: ByteSource, at position: Int64, end: Int64) throws(ContainerError) -> Chunk? {
        var header = ByteCursor(try source.bytes(position..<position + 8), isLittleEndian: true)
        guard header.remaining == 8 else { return nil }
        let type = try header.code()
        let length = Int64(try header.word())
        let payload = position + 8..<position + 8 + length
        guard payload.upperBound <= end else { return nil }
        return Chunk(type: type, start: position, payload: payload, end: payload.upperBound + length % 2)
    }
}
