/// How a database file is opened.
public struct OpenOptions: Hashable, Sendable {
    /// What the connection may do with the file.
    public enum Access: Hashable, Sendable {
        /// Read only; the file must exist.
        case readOnly
        /// Read and write; the file must exist.
        case readWrite
        /// Read and write; a missing file is created, its folder is not.
        case create
    }

    /// When SQLite waits for the disk.
    public enum Synchronous: String, Hashable, Sendable {
        /// At every commit: a committed transaction survives a power failure.
        case full = "FULL"
        /// At checkpoints: a power failure may roll recent commits back, never damage the file.
        case normal = "NORMAL"
    }

    /// What the connection may do; `create` by default.
    public var access: Access
    /// Whether a writing connection puts the file into WAL mode, which is the default.
    public var writeAheadLog: Bool
    /// When SQLite waits for the disk; `full` by default.
    public var synchronous: Synchronous
    /// How long a statement waits for another connection's lock.
    public var busyTimeoutMilliseconds: Int32
    /// After how many pages of WAL a commit makes a checkpoint; 0 never does.
    ///
    /// SQLite before 3.51.3 can damage a WAL that two connections of a process checkpoint at the same instant, so
    /// all but one connection per file set this to 0.
    public var walAutocheckpointPages: Int32

    /// Options with the defaults above, five seconds of patience and SQLite's usual 1,000 pages.
    public init(
        access: Access = .create, writeAheadLog: Bool = true, synchronous: Synchronous = .full,
        busyTimeoutMilliseconds: Int32 = 5000, walAutocheckpointPages: Int32 = 1000
    ) {
        self.access = access
        self.writeAheadLog = writeAheadLog
        self.synchronous = synchronous
        self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
        self.walAutocheckpointPages = walAutocheckpointPages
    }

    /// Reading an existing file, without checkpoints.
    public static var readOnly: OpenOptions {
        OpenOptions(access: .readOnly, writeAheadLog: false, walAutocheckpointPages: 0)
    }
}
