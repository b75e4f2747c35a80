public import SyncCore

/// What a store holds, reduced to what can be compared with another store.
public struct StoreDigest: Equatable, Sendable {
    /// The digest of one kind's living records.
    public struct Kind: Equatable, Sendable {
        /// The kind's name: `story`, `media`, `profile`, or the app's own.
        public var name: String
        /// How many records live.
        public var count: Int
        /// SHA-256 over the records' digests in the order of their ids.
        public var digest: ContentHash
    }

    /// All that the store has seen. Stores with different vectors are not at the same version, which is no fault.
    public var version: VersionVector
    /// The digests, by name.
    public var kinds: [Kind]
}

/// A record on which two stores disagree.
public struct RecordDifference: Equatable, Sendable {
    /// The kind's name.
    public var kind: String
    /// The record.
    public var record: RecordID
    /// The fields that differ; empty when one side lacks the record.
    public var fields: [String]

    /// A difference.
    public init(kind: String, record: RecordID, fields: [String]) {
        self.kind = kind
        self.record = record
        self.fields = fields
    }
}
