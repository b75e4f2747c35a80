internal import SQLiteKit
package import SyncCore

/// Pauses of sending, as the engine sees them.
extension StoreAccess {
    /// The pause that holds segments back now, if one does.
    ///
    /// None does once the segment it is about has reached the server by another way.
    package func pushPauseInForce(at now: WallTime) throws -> PushPause? {
        // What another program has changed is looked at only where there was a pause.
        guard try core.currentPushPause() != nil else { return nil }
        return try core.consistentRead {
            guard let pause = try core.currentPushPause(), pause.isInForce(at: now) else { return nil }
            return try pause.segment == nil || core.isRefusedSegmentUndelivered() ? pause : nil
        }
    }

    /// Says why pushing is paused, or that it is not. One commit when that is news.
    package func setPushPause(_ pause: PushPause?) throws {
        let known = try core.currentPushPause()
        guard known != nil || pause != nil, !(pause?.isLike(known) ?? false) else { return }
        try core.transaction { try core.setPushPause(pause) }
        core.pushPause = .some(pause)
    }

    /// A segment as a pause names it.
    package func named(_ segment: OutgoingSegment) -> PushPause.Segment {
        PushPause.Segment(
            actor: core.directory[segment.log].actor, firstSequence: segment.firstSequence,
            lastSequence: segment.lastSequence, hash: segment.hash, byteCount: segment.bytes.count, log: segment.log)
    }
}

extension StoreCore {
    /// Why pushing is paused, as far as this program knows.
    func currentPushPause() throws -> PushPause? {
        if let pushPause { return pushPause }
        let found = try reading.pushPause()
        pushPause = .some(found)
        return found
    }

    /// Whether the segment that the pause is about is still to be sent.
    fileprivate func isRefusedSegmentUndelivered() throws -> Bool {
        try statements.integer(
            """
            SELECT EXISTS(SELECT 1 FROM push_pause p JOIN outbox o
                ON o.log=p.log AND o.first<=p.first AND o.last>=p.last)
            """) != 0
    }

    /// Within a transaction: says why pushing is paused, or that it is not.
    func setPushPause(_ pause: PushPause?) throws {
        pushPause = nil
        try statements.run("DELETE FROM push_pause")
        guard let pause else { return }
        try statements.run("INSERT INTO push_pause VALUES (?, ?, ?, ?, ?, ?, ?, ?)") {
            try $0.bind(1, text: pause.reason.rawValue)
            try $0.bind(2, text: pause.message)
            try $0.bind(3, pause.since.milliseconds)
            guard let segment = pause.segment else { return }
            try $0.bind(4, Int64(segment.log))
            try $0.bind(5, Int64(segment.firstSequence))
            try $0.bind(6, Int64(segment.lastSequence))
            try $0.bind(7, hash: segment.hash)
            try $0.bind(8, Int64(segment.byteCount))
        }
    }
}
