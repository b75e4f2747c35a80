public import DiaryStore
public import SyncCore

/// What one sync did.
public struct SyncReport: Equatable, Sendable {
    /// Operations that the server has newly been seen to hold.
    public var pushed = 0
    /// Operations from elsewhere that were applied.
    public var pulled = 0
    /// Bytes of requests and uploaded files, HTTP headers aside.
    public var bytesSent: Int64 = 0
    /// Bytes of replies and downloaded files, HTTP headers aside.
    public var bytesReceived: Int64 = 0
    /// Files that the server has newly been seen to hold.
    public var mediaSent = 0
    /// Files that have arrived.
    public var mediaReceived = 0
    /// Files that could not be moved; each says why in its record.
    public var mediaFailed = 0
    /// Open conflicts after the sync.
    public var conflicts = 0
    /// The numbers of the conflicts that this sync has brought, ascending: `ReadTransaction.conflict(_:)` tells more.
    public var conflictsOpened: [Int64] = []
    /// The numbers of the conflicts that somebody elsewhere has closed, ascending. One that was open here keeps its number.
    public var conflictsClosed: [Int64] = []
    /// What was set aside in this sync because it cannot be read or applied.
    public var quarantined = 0
    /// The server's epoch, once it has answered.
    public var serverEpoch: Bytes16?
    /// How much of the server's log has been seen.
    public var cursor = Cursor.start
    /// Operations that the server has still not been seen to hold.
    public var pending: Int64 = 0
    /// What was found about this store being a copy and has not been acknowledged.
    public var copies: [CopyNotice] = []
    /// Round trips of the log lane.
    public var exchanges = 0
    /// Why segments were held back, if they were; pulling went on.
    public var pushPaused: PushPause?
    /// Why the media lane stopped before its end, if it did; the log lane had ended by then.
    public var mediaPaused: SyncError?

    /// A report of nothing.
    public init() {}

    /// Adds what one exchange did to conflicts: one that came and went with the same sync has been closed.
    mutating func note(opened: [Int64], closed: [Int64]) {
        conflictsClosed = Set(conflictsClosed).union(closed).sorted()
        conflictsOpened = Set(conflictsOpened).union(opened).subtracting(conflictsClosed).sorted()
    }
}
