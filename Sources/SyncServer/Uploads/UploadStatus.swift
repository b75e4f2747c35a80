/// Where an upload stands.
public struct UploadStatus: Hashable, Sendable {
    /// What was announced, and until when it is kept.
    public var record: UploadRecord
    /// How many bytes are on disk: where to go on.
    public var offset: Int64
}
