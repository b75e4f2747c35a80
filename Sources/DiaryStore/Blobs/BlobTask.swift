package import SyncCore

/// A file that waits to be moved.
package struct BlobTask: Equatable, Sendable {
    /// Which file.
    package var hash: ContentHash
    /// What it is.
    package var role: BlobRole
    /// Its size in bytes, as its record states it.
    package var byteCount: Int64
    /// Where a part of it lies on the server, if one does.
    package var place: String?
    /// How often in a row it could not be moved.
    package var attempts: Int
    /// Whether a person has asked for it here.
    package var isAskedFor: Bool
}
