public import SyncCore

/// Something that is kept aside: it could not be read or applied when it came, or the server refuses it.
public struct QuarantineEntry: Equatable, Sendable {
    /// What was set aside. Open: later versions may add kinds.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's stable name.
        public var rawValue: String

        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A segment from elsewhere that this version cannot read.
        public static let segment = Kind(rawValue: "segment")
        /// One operation of a change that was applied otherwise; all devices pass it over alike.
        public static let operation = Kind(rawValue: "operation")
        /// A segment of this store that the server refuses. It is in the log, and so is all it says.
        public static let unsent = Kind(rawValue: "unsent")
    }

    /// The number of the one entry that can be of the kind `unsent`.
    public static let unsentNumber: Int64 = 0

    /// What it is called by in this store; never given twice while it is here.
    public var number: Int64
    /// What was set aside.
    public var kind: Kind
    /// Why, for a person.
    public var reason: String
    /// Since when.
    public var since: WallTime
    /// The writer of the log that it belongs to, where that can be told.
    public var actor: ActorID?
    /// The sequences that it covers, where that can be told.
    public var sequences: ClosedRange<UInt64>?
    /// The record that it is about, where that can be told.
    public var record: RecordID?
    /// How many bytes are kept of it; `nil` when they are only part of a larger change in the log.
    public var byteCount: Int?
}

/// The bytes of something kept aside, for whoever is to look into it.
public struct QuarantinedContent: Equatable, Sendable {
    /// What the bytes are, in terms of `Docs/WireFormat.md`.
    public enum Form: String, Sendable {
        /// A sealed segment.
        case segment
        /// A change.
        case change
        /// An operation.
        case operation
    }

    /// What the bytes are.
    public var form: Form
    /// The bytes.
    public var bytes: [UInt8]
}

/// What came of trying again.
public enum QuarantineRetry: Equatable, Sendable {
    /// It was read and so many new operations were applied, what had waited for it included; it is set aside no more.
    case applied(operations: Int)
    /// It was read, and waits for what it depends on; it is set aside no more.
    case waiting
    /// The next sync sends it again.
    case resumed
    /// It stays as it was, for a reason.
    case stays(reason: String)
}
