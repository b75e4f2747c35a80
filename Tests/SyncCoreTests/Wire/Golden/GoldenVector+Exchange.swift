import SyncCore

/// Messages between a device and a server.
extension GoldenVector {
    static let exchanges: [GoldenVector] = [
        GoldenVector("first.request", "nothing seen and nothing to send", SyncRequest(cursor: .start).encoded()),
        GoldenVector("segments-and-names.request", "a cursor, two segments and two named hashes", fullRequest),
        GoldenVector("every-outcome.reply", "each outcome and refusal, a segment and one held", agreed),
        GoldenVector("cursor-disagreed.reply", "checkpoints to go back to", disagreed),
        GoldenVector(
            "two-blobs.presence", "a presence query of two hashes", PresenceQuery([hash(1), hash(2)]).encoded()),
        refusedMessage("version.request", .unsupported, "protocol version 1", altering: 4, of: fullRequest),
        refusedMessage("flag.reply", .unsupported, "a flag unknown here", altering: 5, of: agreed),
        refusedMessage("magic.presence", .malformed, "another message", altering: 3, of: PresenceQuery([]).encoded()),
        refusedMessage("cut.reply", .truncated, "a reply that lost its last byte", Array(agreed.dropLast())),
        refusedMessage("surplus.presence", .malformed, "a byte behind the end", PresenceQuery([]).encoded() + [0]),
    ]

    private static var fullRequest: [UInt8] {
        SyncRequest(
            cursor: Cursor(position: 300, runningHash: hash(3)),
            segments: [RawSegment([writesTitle]).bytes, [1, 2, 3]], namedHashes: [hash(4), hash(5)],
            omitsCarriedSegments: false, maximumReplyBytes: 1 << 20
        ).encoded()
    }

    private static var agreed: [UInt8] {
        SyncReply(
            cursorAgreed: true, hasMore: true, serverTime: WallTime(milliseconds: 1_700_000_000_123),
            epoch: hash(6).head, logLength: 302,
            outcomes: [.stored(position: 301), .known(position: 7)] + SyncReply.Refusal.allCases.map { .refused($0) },
            items: [.held(index: 0), .segment([1, 2, 3]), .held(index: 200)]
        ).encoded()
    }

    private static var disagreed: [UInt8] {
        SyncReply(
            cursorAgreed: false, hasMore: false, serverTime: WallTime(milliseconds: -1), epoch: hash(7).head,
            logLength: 2, checkpoints: [Cursor(position: 2, runningHash: hash(8)), .start]
        ).encoded()
    }

    private static func refusedMessage(
        _ file: String, _ reason: WireError.Reason, _ proves: String, _ bytes: [UInt8]
    ) -> GoldenVector {
        var vector = GoldenVector("refused-" + file, proves, bytes)
        vector.refusal = reason
        return vector
    }

    private static func refusedMessage(
        _ file: String, _ reason: WireError.Reason, _ proves: String, altering index: Int, of bytes: [UInt8]
    ) -> GoldenVector {
        var bytes = bytes
        bytes[index] ^= 0x04
        return refusedMessage(file, reason, proves, bytes)
    }
}
