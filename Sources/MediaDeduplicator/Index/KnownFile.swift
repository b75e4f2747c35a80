internal import SyncCore

/// A file as the index remembers it.
struct KnownFile {
    let status: FileStatus
    let hash: ContentHash
    let sketch: PayloadSketch?
}
