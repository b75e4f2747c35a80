/// What a store found when it checked itself.
public struct IntegrityReport: Equatable, Sendable {
    /// What is wrong; empty for a sound store.
    public var findings: [IntegrityFinding]
    /// How many segments were opened.
    public var segments: Int
    /// How many operations the log holds, the open tail included.
    public var operations: UInt64
    /// The digests of what the store shows.
    public var digest: StoreDigest
}

/// Something in a store that contradicts itself.
public struct IntegrityFinding: Equatable, Sendable {
    /// What kind of contradiction it is. Open: later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's stable name.
        public var rawValue: String

        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// SQLite reports damage in the file.
        public static let database = Code(rawValue: "database")
        /// A segment cannot be read, or is not the one that was stored.
        public static let segment = Code(rawValue: "segment")
        /// A log has a gap, or does not end where the store says.
        public static let chain = Code(rawValue: "chain")
        /// Playing the log again gives other records than the store shows.
        public static let replay = Code(rawValue: "replay")
    }

    /// What kind of contradiction it is.
    public var code: Code
    /// What was found and what to do, for a person.
    public var message: String
}
