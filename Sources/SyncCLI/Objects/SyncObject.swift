import DiarySync

/// What one sync did, as scripts see it.
struct SyncObject: Encodable {
    var pushed: Int
    var pulled: Int
    var bytesSent: Int64
    var bytesReceived: Int64
    var mediaSent: Int
    var mediaReceived: Int
    var mediaFailed: Int
    var conflicts: Int
    var quarantined: Int
    var serverEpoch: String?
    var cursor: CursorObject
    var pending: Int64
    /// What was found about the diary being a copy, until `status --acknowledge`.
    var copies: [CopyObject]?
    /// Why nothing is sent for now.
    var pushPaused: PushPauseObject?
    /// Why sending, or moving files, stopped before its end.
    var paused: String?

    init(_ report: SyncReport) {
        pushed = report.pushed
        pulled = report.pulled
        bytesSent = report.bytesSent
        bytesReceived = report.bytesReceived
        mediaSent = report.mediaSent
        mediaReceived = report.mediaReceived
        mediaFailed = report.mediaFailed
        conflicts = report.conflicts
        quarantined = report.quarantined
        serverEpoch = report.serverEpoch?.hex
        cursor = CursorObject(report.cursor)
        pending = report.pending
        copies = CopyObject.list(report.copies)
        pushPaused = report.pushPaused.map { PushPauseObject($0) }
        paused = report.pushPaused?.message ?? report.mediaPaused?.message
    }
}
