import SyncCore

/// The end of a diary's log, and what the log weighs.
struct LogHead: Equatable, Sendable {
    /// The length, and the running hash there.
    var cursor: Cursor
    /// The bytes of all segments.
    var byteCount: Int64
}
