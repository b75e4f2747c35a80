import SQLiteKit
import SyncCore

extension SyncRound {
    /// Stores the longest acceptable prefix of the request's segments; `head` follows.
    func accept(_ head: inout LogHead) throws(SQLiteError) -> [SyncReply.Outcome] {
        var outcomes: [SyncReply.Outcome] = []
        var isRefusing = false
        for segment in request.segments {
            let outcome = isRefusing ? .refused(.behindRefused) : try accept(segment, &head)
            if case .refused = outcome { isRefusing = true }
            outcomes.append(outcome)
        }
        return outcomes
    }

    private func accept(_ segment: IncomingSegment, _ head: inout LogHead) throws(SQLiteError) -> SyncReply.Outcome {
        guard let header = segment.header else { return .refused(.malformed) }
        guard header.diary == access.diary else { return .refused(.otherDiary) }
        if let position = try store.position(diary: access.diaryNumber, hash: segment.hash, header) {
            return .known(position: position)
        }
        if let refusal = try refusal(of: segment, header, head) { return .refused(refusal) }
        head.cursor = head.cursor.advanced(by: segment.hash, hasher: environment.hasher)
        head.byteCount += Int64(segment.bytes.count)
        try store.insert(segment, header, as: head, diary: access.diaryNumber)
        return .stored(position: head.cursor.position)
    }

    private func refusal(
        of segment: IncomingSegment, _ header: SegmentHeader, _ head: LogHead
    ) throws(SQLiteError) -> SyncReply.Refusal? {
        if access.isReadOnly { return .readOnly }
        if let quota = environment.quotaBytes, head.byteCount + Int64(segment.bytes.count) > quota {
            return .quotaExceeded
        }
        guard header.previousHash != .zero else { return nil }
        let end = try store.lastSequence(
            diary: access.diaryNumber, hash: header.previousHash, actor: header.actor)
        guard let end else { return .unknownPreviousHash }
        return end + 1 == header.firstSequence ? nil : .malformed
    }
}
