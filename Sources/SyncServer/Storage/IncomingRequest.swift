import SyncCore

/// A decoded request whose segments were hashed and checked, ready for the storage queue.
struct IncomingRequest: Sendable {
    let cursor: Cursor
    let maximumReplyBytes: Int
    let segments: [IncomingSegment]
    /// The index of each segment whose bytes the client does not want back.
    let heldIndices: [ContentHash: Int]

    /// Decodes a body. Throws `WireError`. Cost: three passes over the segments; nothing here needs storage.
    init(decoding body: [UInt8], _ environment: ServiceEnvironment) throws(WireError) {
        let request = try body.withRawBytes { bytes throws(WireError) in try SyncRequest(decoding: bytes) }
        cursor = request.cursor
        maximumReplyBytes = request.maximumReplyBytes
        segments = request.segments.map { IncomingSegment($0, environment) }
        var held: [ContentHash: Int] = [:]
        if request.omitsCarriedSegments {
            for (index, segment) in segments.enumerated() { held[segment.hash] = index }
        }
        for (index, hash) in request.namedHashes.enumerated() where held[hash] == nil {
            held[hash] = request.segments.count + index
        }
        heldIndices = held
    }
}
