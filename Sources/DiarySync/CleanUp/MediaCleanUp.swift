public import MediaVault
public import SyncCore

/// What cleaning up the files of a diary would do: a plan, made for the present state, and the token for doing it.
public struct MediaCleanUp: Equatable, Sendable {
    /// A file that would go to the trash.
    public struct File: Equatable, Sendable {
        /// Which one.
        public var hash: ContentHash
        /// Its size in bytes; zero when it is not on this device.
        public var byteCount: Int64
    }

    /// Originals and thumbnails of records that nothing shows, deleted stories and profiles included; the server is asked to
    /// delete them, too.
    public var unreferenced: [File] = []
    /// Files in the vault that no record names.
    public var strays: [File] = []
    /// What has been in the trash for long enough to go for good.
    public var expired: [ShelvedFile] = []
    /// Unfinished downloads of files that nobody wants.
    public var partials: [ShelvedFile] = []

    /// Nothing to do.
    public init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { self == MediaCleanUp() }
    /// The bytes that would move to the trash.
    public var trashedBytes: Int64 { (unreferenced + strays).reduce(0) { $0 + $1.byteCount } }
    /// The bytes that would be freed at once.
    public var freedBytes: Int64 { (expired + partials).reduce(0) { $0 + $1.byteCount } }
}
