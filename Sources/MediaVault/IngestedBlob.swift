public import SyncCore

/// A file that the vault now holds.
public struct IngestedBlob: Equatable, Sendable {
    /// The SHA-256 of its bytes: its identity.
    public var hash: ContentHash
    /// Its size in bytes.
    public var byteCount: Int64
    /// Whether an intact copy had been there before, in the trash or not. False when a damaged one was replaced.
    public var wasThere: Bool
    /// Whether that copy lay in the trash and was brought back.
    public var wasRevived: Bool
    /// What its first bytes say it is.
    public var kind: BlobKind

    /// Describes a stored file.
    public init(hash: ContentHash, byteCount: Int64, wasThere: Bool, wasRevived: Bool = false, kind: BlobKind) {
        self.hash = hash
        self.byteCount = byteCount
        self.wasThere = wasThere
        self.wasRevived = wasRevived
        self.kind = kind
    }
}
