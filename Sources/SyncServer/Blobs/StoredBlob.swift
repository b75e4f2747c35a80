public import SyncCore

/// A media file that a diary has on this server.
public struct StoredBlob: Hashable, Sendable {
    /// Its content.
    public var hash: ContentHash
    /// Its size.
    public var byteCount: Int64
    /// Where it lies. Files are never changed in place.
    public var path: String
    /// Whether its deletion was asked for.
    var isMarked: Bool
}
