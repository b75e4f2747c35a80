public import SyncCore

/// Why nothing is sent for now. What is to be sent stays queued; reading and writing go on.
public struct PushPause: Equatable, Sendable {
    /// What kind of pause it is. Open: later versions may add reasons.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason's stable name.
        public var rawValue: String

        /// A reason by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// This device may only read the diary.
        public static let readOnly = Reason(rawValue: "read-only")
        /// The diary's space on the server is used up.
        public static let quotaFull = Reason(rawValue: "quota-full")
        /// The server lacks what the segment follows, even after all has been sent again.
        public static let lacksPast = Reason(rawValue: "lacks-past")
        /// The server takes nothing as large as one of the changes.
        public static let tooLarge = Reason(rawValue: "too-large")
        /// A policy of the server refuses the segment.
        public static let denied = Reason(rawValue: "denied")
        /// The server takes the segment for malformed.
        public static let malformed = Reason(rawValue: "malformed")
        /// The server takes the segment for one of another diary.
        public static let otherDiary = Reason(rawValue: "other-diary")

        /// Whether trying again brings the same answer, so that it is left to a person, or to a long while.
        public var isForGood: Bool { [.tooLarge, .denied, .malformed, .otherDiary].contains(self) }

        /// What may be done about it.
        public var retryClass: TransportError.RetryClass {
            switch self {
            case .quotaFull: .quotaFull
            case .tooLarge: .tooLarge
            default: .rejected
            }
        }
    }

    /// The segment that was refused.
    public struct Segment: Equatable, Sendable {
        /// The writer of its log.
        public var actor: ActorID
        /// The sequence of its first operation.
        public var firstSequence: UInt64
        /// The sequence of its last operation.
        public var lastSequence: UInt64
        /// The SHA-256 of its bytes as they were sent.
        public var hash: ContentHash
        /// How many bytes were sent.
        public var byteCount: Int
        /// The log that holds it here.
        package var log: LogNumber
    }

    /// What kind of pause it is.
    public var reason: Reason
    /// What happened and what to do, for a person.
    public var message: String
    /// The segment that was refused first, when it is about one.
    public var segment: Segment?
    /// When it was refused.
    public var since: WallTime

    package init(reason: Reason, message: String, segment: Segment?, since: WallTime) {
        self.reason = reason
        self.message = message
        self.segment = segment
        self.since = since
    }

    /// What may be done about it.
    public var retryClass: TransportError.RetryClass { reason.retryClass }

    /// After so long what was refused for good is sent once more: a server may have become another one unasked.
    static let retryMilliseconds: Int64 = 24 * 60 * 60 * 1000

    /// Whether it holds segments back, or the next sync is to try.
    func isInForce(at now: WallTime) -> Bool {
        let age = now.milliseconds &- since.milliseconds
        return reason.isForGood && (0..<PushPause.retryMilliseconds).contains(age)
    }

    /// Whether it says the same as another one, whenever it began.
    func isLike(_ other: PushPause?) -> Bool {
        reason == other?.reason && message == other?.message && segment == other?.segment
    }
}
