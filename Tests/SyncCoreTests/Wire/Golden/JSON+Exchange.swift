import SyncCore

extension JSON {
    static func request(_ request: SyncRequest) -> JSON {
        .object([
            ("message", .text("request")), ("cursor", cursor(request.cursor)),
            ("omits_carried_segments", .boolean(request.omitsCarriedSegments)),
            ("maximum_reply_bytes", .integer(Int64(request.maximumReplyBytes))),
            ("named_hashes", .list(request.namedHashes.map { .text($0.hex) })),
            ("segments", .list(request.segments.map { .hex($0) })),
        ])
    }

    static func reply(_ reply: SyncReply) -> JSON {
        .object([
            ("message", .text("reply")), ("cursor_agreed", .boolean(reply.cursorAgreed)),
            ("has_more", .boolean(reply.hasMore)), ("server_time", .integer(reply.serverTime.milliseconds)),
            ("epoch", .hex(reply.epoch.bytes)), ("log_length", .unsigned(reply.logLength)),
            ("checkpoints", .list(reply.checkpoints.map(cursor))),
            ("outcomes", .list(reply.outcomes.map(outcome))), ("items", .list(reply.items.map(item))),
        ])
    }

    static func query(_ query: PresenceQuery) -> JSON {
        .object([("message", .text("presence")), ("hashes", .list(query.hashes.map { .text($0.hex) }))])
    }

    private static func cursor(_ cursor: Cursor) -> JSON {
        .object([("position", .unsigned(cursor.position)), ("running_hash", .text(cursor.runningHash.hex))])
    }

    private static func outcome(_ outcome: SyncReply.Outcome) -> JSON {
        switch outcome {
        case .stored(let position): .object([("stored", .unsigned(position))])
        case .known(let position): .object([("known", .unsigned(position))])
        case .refused(let refusal): .object([("refused", .unsigned(refusal.rawValue))])
        }
    }

    private static func item(_ item: SyncReply.Item) -> JSON {
        switch item {
        case .segment(let bytes): .object([("segment", .hex(bytes))])
        case .held(let index): .object([("held", .integer(Int64(index)))])
        }
    }
}
