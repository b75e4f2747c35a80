import DiarySync

/// Why nothing is sent for now, as scripts see it.
struct PushPauseObject: Encodable {
    /// The segment that was refused.
    struct Segment: Encodable {
        var actor: String
        var first: UInt64
        var last: UInt64
        var hash: String
        var bytes: Int
    }

    var reason: String
    var message: String
    var since: String
    var segment: Segment?

    init(_ pause: PushPause) {
        reason = pause.reason.rawValue
        message = pause.message
        since = pause.since.rfc3339
        segment = pause.segment.map {
            Segment(
                actor: $0.actor.description, first: $0.firstSequence, last: $0.lastSequence, hash: $0.hash.hex,
                bytes: $0.byteCount)
        }
    }
}
