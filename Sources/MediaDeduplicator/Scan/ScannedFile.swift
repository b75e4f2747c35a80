public import SyncCore

/// A file found by a scan, by its content. All names of one file (hard links) are one file.
public struct ScannedFile: Equatable, Sendable {
    /// The path, as bytes: names need not be UTF-8. With several names, the first by its bytes.
    public var path: [UInt8]
    /// The other names of the same file that were met, in the order of their bytes.
    public var otherPaths: [[UInt8]]
    /// All names that were met.
    public var names: [[UInt8]] { [path] + otherPaths }
    /// Its identity, size and times when it was hashed.
    public var status: FileStatus
    /// The SHA-256 of its bytes.
    public var hash: ContentHash
    /// A cheap function of its picture, equal for equal pictures; `nil` when it is none that we take apart.
    public var sketch: PayloadSketch?
}
