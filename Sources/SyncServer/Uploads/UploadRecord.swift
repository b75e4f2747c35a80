public import SyncCore

/// An upload as the database knows it: what was announced, by which diary and until when it is kept.
public struct UploadRecord: Hashable, Sendable {
    /// Its id, which stands in its address.
    public var id: Bytes16
    /// The announced content.
    public var hash: ContentHash
    /// The announced size in bytes.
    public var byteCount: Int64
    /// What the client noted, as it came.
    public var metadata: String
    /// When it is forgotten, unless more bytes come.
    public var expires: WallTime
    /// Whether the content has become a blob; the record then only answers for a reply that was lost.
    public var isComplete: Bool
    /// The diary's number in the database.
    var diary: Int64
}
