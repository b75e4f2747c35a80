package import SyncCore

/// A change together with what its author knew when making it.
///
/// Dots are those of the author's replica.
package struct AuthoredChange: Sendable {
    /// What travels.
    package var change: RelayedChange
    /// Its identity.
    package var hash: ContentHash
    /// The dot of its first operation.
    package var first: Dot
    /// The author's wall time.
    package var wallTime: WallTime
    /// The operations as they were written.
    package var operations: [Operation]
    /// Every change that the author had applied before.
    package var seen: Set<ContentHash>
}
