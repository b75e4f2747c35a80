import DiarySync

/// How much of the server's log has been seen, as scripts see it.
struct CursorObject: Encodable {
    var position: UInt64
    var hash: String

    init(_ cursor: Cursor) {
        position = cursor.position
        hash = cursor.runningHash.hex
    }
}

/// What a store says of itself, as scripts see it.
struct StatusObject: Encodable {
    var diary: String
    var name: String
    var actor: String?
    var remote: String?
    var cursor: CursorObject
    var pendingChanges: Int64
    var pendingMedia: Int64
    var conflicts: Int
    var quarantined: Int64
    /// Operations that wait for a newer version.
    var uninterpreted: Int64
    var clockOffsetMs: Int64?
    var lastSync: String?
    var pushPaused: PushPauseObject?
    /// What was found about the diary being a copy, until `status --acknowledge`.
    var copies: [CopyObject]?
    var stories: Int64
    var profiles: Int64
    var media: Int64

    init(_ status: StoreStatus) {
        diary = status.diary.description
        name = status.name
        actor = status.actor?.description
        remote = status.remote
        cursor = CursorObject(status.cursor)
        pendingChanges = status.pendingOperations
        pendingMedia = status.pendingMedia
        conflicts = status.conflicts
        quarantined = status.quarantined
        uninterpreted = status.uninterpreted
        clockOffsetMs = status.clockOffsetMilliseconds
        lastSync = status.lastSync?.rfc3339
        pushPaused = status.pushPaused.map { PushPauseObject($0) }
        copies = CopyObject.list(status.copies)
        stories = status.stories
        profiles = status.profiles
        media = status.media
    }
}
