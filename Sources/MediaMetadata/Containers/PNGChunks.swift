internal import SyncCore

/// The chunks of a PNG file (ISO/IEC 15948).
package enum PNGChunks {
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// All chunks up to `IEND`. Checksums are not looked at.
    ///
    /// Throws `ContainerError.unreadable`, and `.malformed` for a file that became shorter; anything else makes the walk incomplete. Cost: one small read per chunk.
    package static func walk(_ source: ByteSource) throws(ContainerError) -> Walk<Chunk> {
        var walk = Walk<Chunk>()
        guard try source.bytes(0..<8) == signature else { return walk }
        var position: Int64 = 8
        while walk.elements.count < Limits.maximumContainerItems {
            guard let chunk = try next(source, at: position) else { return walk }
            walk.elements.append(chunk)
            if chunk.type == "IEND" {
                walk.isComplete = true
                return walk
            }
            position = chunk.end
        }
        return walk
    }

    private static func next(_ source: ByteSource, at position: Int64) throws(ContainerError) -> Chunk? {
        guard position + 8 <= source.count else { return nil }
        let head = try source.number(at: position, bytes: 8)
        let length = Int64(head >> 32)
        let type = FourCC(rawValue: UInt32(truncatingIfNeeded: head))
        let payload = position + 8..<position + 8 + length
        guard length <= Int64(Int32.max), payload.upperBound + 4 <= source.count else { return nil }
        return Chunk(type: type, start: position, payload: payload, end: payload.upperBound + 4)
    }
}
