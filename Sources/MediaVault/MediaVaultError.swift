/// Why the vault could not do what it was asked, with what may be done about it.
public struct MediaVaultError: Error, Equatable, Sendable {
    /// The kind of failure. Open: later versions may add codes, so keep a `default` when switching.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The stable name of the code.
        public var rawValue: String

        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no file at the path.
        public static let notFound = Code(rawValue: "not-found")
        /// The path names a directory, a pipe, a socket or a device.
        public static let notAFile = Code(rawValue: "not-a-file")
        /// The path is empty or contains a zero byte.
        public static let invalidPath = Code(rawValue: "invalid-path")
        /// The file has no content.
        public static let emptyFile = Code(rawValue: "empty-file")
        /// The file is larger than `Limits.maximumBlobBytes`.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The file was written to, cut or replaced while it was read.
        public static let changedWhileRead = Code(rawValue: "changed-while-read")
        /// The content is not what its hash promises.
        public static let hashMismatch = Code(rawValue: "hash-mismatch")
        /// Somebody else is fetching the file right now.
        public static let isMoving = Code(rawValue: "is-moving")
        /// The file system refuses access.
        public static let noPermission = Code(rawValue: "no-permission")
        /// The disk or the user's quota on it is full.
        public static let diskFull = Code(rawValue: "disk-full")
        /// The system could not read a file or folder.
        public static let readFailed = Code(rawValue: "read-failed")
        /// The system could not write a file or folder.
        public static let writeFailed = Code(rawValue: "write-failed")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do, for a person. Names the path.
    public var message: String
    /// The file or folder concerned. Bytes that are not UTF-8 are shown as U+FFFD.
    public var path: String
    /// The system's error number, when a system call failed.
    public var errorNumber: Int32?

    /// Describes a failure.
    public init(_ code: Code, _ message: String, path: String, errorNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.errorNumber = errorNumber
    }
}

extension MediaVaultError: CustomStringConvertible {
    /// The message, with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
