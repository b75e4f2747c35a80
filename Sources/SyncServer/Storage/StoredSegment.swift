import SyncCore

/// A segment in a log, without its bytes.
struct StoredSegment: Equatable, Sendable {
    /// Its position, from 1.
    var position: UInt64
    /// The SHA-256 of its bytes.
    var hash: ContentHash
    /// How many bytes it has.
    var byteCount: Int
}
