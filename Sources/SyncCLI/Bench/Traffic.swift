internal import DiaryStore
internal import SyncCore

/// Plays a server that hands everything it gets to a second store, and counts what would cross the wire.
struct Traffic {
    /// The bytes of sealed segments.
    private(set) var segmentBytes = 0
    /// What requests take beyond the segments.
    private(set) var requestBytes = 0
    /// What replies take when the request's own segments are left out.
    private(set) var replyBytes = 0

    /// One exchange of the first store, after which the second has it all; `false` when there was nothing to send.
    mutating func sync(_ store: DiaryStore, to other: DiaryStore) throws -> Bool {
        let outgoing = try store.withCore { try $0.prepare(maximumBytes: Limits.targetExchangeBytes) }
        guard !outgoing.segments.isEmpty else { return false }
        let segments = outgoing.segments.map(\.bytes)
        let carried = segments.reduce(0) { $0 + $1.count }
        segmentBytes += carried
        requestBytes += SyncRequest(cursor: outgoing.cursor, segments: segments).encoded().count - carried
        let items = segments.indices.map { SyncReply.Item.held(index: $0) }
        replyBytes += reply(after: outgoing.cursor, items).encoded().count
        _ = try store.withCore { try $0.receive(items, sent: outgoing.segments) }
        _ = try other.withCore { try $0.receive(segments.map { .segment($0) }, sent: []) }
        return true
    }

    private func reply(after cursor: Cursor, _ items: [SyncReply.Item]) -> SyncReply {
        let outcomes = items.indices.map { SyncReply.Outcome.stored(position: cursor.position + UInt64($0) + 1) }
        return SyncReply(
            cursorAgreed: true, hasMore: false, serverTime: WallTime(milliseconds: 1_767_225_600_000),
            epoch: Bytes16(high: 1, low: 2), logLength: cursor.position + UInt64(items.count), outcomes: outcomes,
            items: items)
    }
}
