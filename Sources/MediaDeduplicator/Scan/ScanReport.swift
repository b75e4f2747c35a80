/// What a scan has found.
public struct ScanReport: Sendable {
    /// Something that could not be looked at, or was not to be.
    public struct Issue: Equatable, Sendable {
        /// Where.
        public var path: [UInt8]
        /// What happened, for a person.
        public var message: String
    }

    /// The files, in the order of their paths' bytes.
    public var files: [ScannedFile] = []
    /// What could not be read, or changed while it was; everything else was scanned all the same.
    public var issues: [Issue] = []
    /// Links that were not followed, and those that lead nowhere.
    public var linksPassedOver = 0
    /// Pipes, sockets and devices.
    public var otherPassedOver = 0
    /// How many files were read and hashed.
    public var filesHashed = 0
    /// How many bytes that were.
    public var bytesHashed: Int64 = 0
    /// How many files had not changed since the index saw them.
    public var filesTrusted = 0
}
