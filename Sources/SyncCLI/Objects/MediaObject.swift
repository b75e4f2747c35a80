import DiarySync

/// A photo or video as scripts see it.
struct MediaObject: Encodable {
    var id: String
    var size: Int64
    var kind: String
    var width: Int64?
    var height: Int64?
    var takenAt: String?
    var location: LocationObject?
    /// What the still and the movie of a live photo share.
    var pairing: String?
    /// The record of the picture that this one is an edited copy of.
    var original: String?
    var motion: String?
    var references: Int
    var state: String
    var backedUp: Bool
    /// Whether it shall always be here; left out when not.
    var pinned: Bool?
    /// When it is tried again to move it, after it failed.
    var retryAt: String?
    var error: String?

    init(_ item: MediaItem, _ standing: MediaStanding) {
        id = item.contentHash.text
        size = item.byteCount
        kind = item.mediaType
        width = item.facts.width
        height = item.facts.height
        takenAt = item.facts.taken?.rfc3339
        location = item.facts.location.map(LocationObject.init)
        pairing = item.facts.pairing
        original = item.facts.original?.description
        motion = item.facts.motion?.rawValue
        references = item.referenceCount
        state = standing.rawValue
        backedUp = item.isBackedUp
        pinned = item.isPinned ? true : nil
        retryAt = item.retryAt?.rfc3339
        error = item.error
    }

    /// Two lines for a list.
    var summary: String {
        let place =
            switch state {
            case "absent": "not on this device"
            case "thumbnail": "only its thumbnail is here"
            case "downloading": "coming"
            case "uploading": "on its way"
            case "failed": "failed: \((error ?? "unknown reason").printable)"
            default: "here"
            }
        let facts = [
            kind.printable, MediaObject.shown(size), place, backedUp ? "backed up" : "not backed up",
            counted(references, "use"), pinned == true ? "pinned" : nil, retryAt.map { "tried again at \($0)" },
        ].compactMap(\.self)
        return "\(id)\n    \(facts.joined(separator: " · "))\n"
    }

    /// A size for people, in units of 1000.
    static func shown(_ byteCount: Int64) -> String {
        if byteCount < 1000 { return "\(byteCount) B" }
        if byteCount < 1_000_000 { return "\(tenths(byteCount, 1000)) kB" }
        return byteCount < 1_000_000_000
            ? "\(tenths(byteCount, 1_000_000)) MB" : "\(tenths(byteCount, 1_000_000_000)) GB"
    }

    private static func tenths(_ count: Int64, _ unit: Int64) -> String {
        let tenths = count / (unit / 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
