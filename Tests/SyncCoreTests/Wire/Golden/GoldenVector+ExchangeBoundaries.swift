import SyncCore

/// Messages at their limits and beyond.
extension GoldenVector {
    static let exchangeBoundaries: [GoldenVector] = [
        GoldenVector("nothing-wanted.request", "a reply limit of 0, and an empty segment", request([0, 0, 1, 0])),
        GoldenVector("largest-held.reply", "the highest index of a held item", reply([0, 0, 1, 1, 8192])),
        GoldenVector("empty-segment.reply", "an empty segment", reply([0, 0, 1, 0, 0])),
        GoldenVector(
            "unknown-reasons.reply", "reasons that are unknown here read as 7", reply([0, 3, 2, 0, 2, 8, 2, .max, 0])),
        GoldenVector(
            "checkpoints-as-they-come.reply", "checkpoints beside an agreed cursor, rising and repeated", rising),
        refused("magic-cut.request", .truncated, "three bytes, which no magic begins with", Array("XYZ".utf8)),
        refused("long-count.presence", .malformed, "a count in too many bytes and beyond its limit", longCount),
        refused("outcome.reply", .malformed, "an outcome of a kind unknown here", reply([0, 1, 3, 5, 0])),
        refused("outcome-cut.reply", .truncated, "an outcome of a kind unknown here without number", reply([0, 1, 3])),
        refused("item.reply", .malformed, "an item of a kind unknown here", reply([0, 0, 1, 2, 0])),
        overLimit("reply-limit.request", "a reply limit", request([16_777_217])),
        overLimit("named-hashes.request", "a number of named hashes", request([0, 4097])),
        overLimit("segments.request", "a number of segments", request([0, 0, 4097])),
        overLimit("checkpoints.reply", "a number of checkpoints", reply([129])),
        overLimit("outcomes.reply", "a number of outcomes", reply([0, 4097])),
        overLimit("items.reply", "a number of items", reply([0, 0, 4097])),
        overLimit("held.reply", "an index of a held item", reply([0, 0, 1, 1, 8193])),
        overLimit("hashes.presence", "a number of hashes", query + written { $0.varint(4097 as UInt64) }),
    ]

    private static let query = Array("DSPQ".utf8) + [0]
    private static let longCount: [UInt8] = query + [0x90, 0xCE, 0x80, 0x00]

    private static var rising: [UInt8] {
        SyncReply(
            cursorAgreed: true, hasMore: false, serverTime: WallTime(milliseconds: 0), epoch: hash(9).head,
            logLength: 1,
            checkpoints: [
                .start, Cursor(position: 9, runningHash: hash(9)), Cursor(position: 9, runningHash: hash(9)),
            ]
        ).encoded()
    }

    /// A request at the start of the log, and these numbers from the reply limit on.
    private static func request(_ numbers: [UInt64]) -> [UInt8] {
        Array("DSRQ".utf8) + [0, 0, 0] + ContentHash.zero.bytes + varints(numbers)
    }

    /// A reply of an empty log, and these numbers from the checkpoints on.
    private static func reply(_ numbers: [UInt64]) -> [UInt8] {
        Array("DSRP".utf8) + [0, 1, 0] + ContentHash.zero.head.bytes + [0] + varints(numbers)
    }

    private static func varints(_ numbers: [UInt64]) -> [UInt8] {
        written { for number in numbers { $0.varint(number) } }
    }

    private static func overLimit(_ file: String, _ what: String, _ bytes: [UInt8]) -> GoldenVector {
        refused("limit-of-" + file, .limitExceeded, what + " beyond its limit by one", bytes)
    }

    private static func refused(
        _ file: String, _ reason: WireError.Reason, _ proves: String, _ bytes: [UInt8]
    ) -> GoldenVector {
        var vector = GoldenVector("refused-" + file, proves, bytes)
        vector.refusal = reason
        return vector
    }
}
