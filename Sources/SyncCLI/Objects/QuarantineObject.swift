import DiarySync

/// Something that is set aside, as scripts see it.
struct QuarantineObject: Encodable {
    var number: Int64
    var kind: String
    var reason: String
    var since: String
    var actor: String?
    var first: UInt64?
    var last: UInt64?
    var record: String?
    /// How many bytes are kept of it; left out when they are only part of a change in the log.
    var bytes: Int?

    init(_ entry: QuarantineEntry) {
        number = entry.number
        kind = entry.kind.rawValue
        reason = entry.reason
        since = entry.since.rfc3339
        actor = entry.actor?.description
        first = entry.sequences?.lowerBound
        last = entry.sequences?.upperBound
        record = entry.record?.description
        bytes = entry.byteCount
    }
}
