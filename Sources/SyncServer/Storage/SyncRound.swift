import SQLiteKit
import SyncCore

/// One request against one diary's log: what is accepted, and what goes back.
///
/// Runs inside a transaction of the storage queue. Accepting in order and nothing behind a refused segment keeps
/// every position of the log causally closed.
struct SyncRound {
    let store: LogStore
    let environment: ServiceEnvironment
    let access: Authorisation
    let request: IncomingRequest
    /// The most bytes of segments that the reply may carry.
    let replyByteLimit: Int

    /// Stores what may be stored and builds the reply. Throws only when storage fails.
    func run() throws(SQLiteError) -> SyncReply {
        var head = try store.head(diary: access.diaryNumber)
        guard try agrees(with: head.cursor) else { return try disagreement(head) }
        var reply = reply(agreed: true, head)
        reply.outcomes = try accept(&head)
        reply.logLength = head.cursor.position
        try addItems(to: &reply)
        return reply
    }

    private func agrees(with end: Cursor) throws(SQLiteError) -> Bool {
        let cursor = request.cursor
        guard cursor.position <= end.position else { return false }
        if cursor.position == end.position { return cursor == end }
        return try store.checkpoint(diary: access.diaryNumber, position: cursor.position) == cursor
    }

    private func reply(agreed: Bool, _ head: LogHead) -> SyncReply {
        SyncReply(
            cursorAgreed: agreed, hasMore: false, serverTime: environment.clock.now(), epoch: access.epoch,
            logLength: head.cursor.position)
    }

    /// The server's own hashes at the client's position and at growing distances below it, down to the start.
    private func disagreement(_ head: LogHead) throws(SQLiteError) -> SyncReply {
        var reply = reply(agreed: false, head)
        let top = min(request.cursor.position, head.cursor.position)
        for position in SyncRound.checkpointPositions(below: top) {
            reply.checkpoints.append(try store.checkpoint(diary: access.diaryNumber, position: position))
        }
        return reply
    }

    /// `top`, then 1, 2, 4, 8, ... below it, and 0.
    static func checkpointPositions(below top: UInt64) -> [UInt64] {
        var positions = [top]
        var distance: UInt64 = 1
        while distance < top {
            positions.append(top - distance)
            guard distance <= top / 2 else { break }
            distance *= 2
        }
        if top > 0 { positions.append(0) }
        return positions
    }

    private func addItems(to reply: inout SyncReply) throws(SQLiteError) {
        let held = request.heldIndices
        let limit = min(request.maximumReplyBytes, replyByteLimit)
        var last = request.cursor.position
        var room = limit
        var items: [SyncReply.Item] = []
        try store.forEachSegment(diary: access.diaryNumber, after: last) { row throws(SQLiteError) in
            guard items.count < Limits.maximumExchangeSegments else { return false }
            if let index = held[row.hash] {
                items.append(.held(index: index))
            } else {
                guard row.byteCount <= room || room == limit else { return false }
                room -= row.byteCount
                items.append(.segment(store.currentBytes()))
            }
            last = row.position
            return true
        }
        reply.items = items
        reply.hasMore = last < reply.logLength
    }
}
