public import SyncCore

/// A diary on this device was found to be a copy: cloned, or put back from a backup.
///
/// Nothing is lost by one. What either copy has written stays, is exchanged and merged; only the name that this one
/// writes under is another from its next write on.
public struct CopyNotice: Equatable, Sendable {
    /// How it was found. Open: later versions may add reasons.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason's stable name.
        public var rawValue: String

        /// A reason by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file is another one than the one last written.
        public static let foreignStamp = Reason(rawValue: "foreign-stamp")
        /// A change arrived that was written under this store's own actor, and not by this store.
        public static let ownActor = Reason(rawValue: "own-actor")
    }

    /// How it was found.
    public var reason: Reason
    /// When it was found; `nil` while the store has only been read, for a read changes nothing.
    public var noticedAt: WallTime?
    /// The actor that the store wrote as until then; `nil` when it had not written.
    public var oldActor: ActorID?
    /// The actor that it writes as since; `nil` until its next write.
    public var newActor: ActorID?

    package init(reason: Reason, noticedAt: WallTime? = nil, oldActor: ActorID?, newActor: ActorID? = nil) {
        self.reason = reason
        self.noticedAt = noticedAt
        self.oldActor = oldActor
        self.newActor = newActor
    }

    /// What happened and what to do, for a person.
    public var message: String {
        switch reason {
        case .ownActor:
            "this copy was cloned or restored: somebody else has written under its name; nothing is lost, both are merged"
        default: "this copy was cloned or restored: its file is a new one; nothing is lost, both are merged"
        }
    }
}
