public import MediaVault
public import SyncCore

/// What is wrong with the file of a media record.
public struct MediaFinding: Equatable, Sendable {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
        /// The file is gone, or could not be fetched.
        case missing
        /// The file's bytes are not what its hash promises.
        case damaged
        /// The disk would not read it; it may be whole.
        case unreadable(MediaVaultError)
    }

    /// Which file.
    public var hash: ContentHash
    /// What is wrong.
    public var problem: Problem
    /// Whether the server has said that it holds the file, so that a sync brings it back.
    public var isBackedUp: Bool

    /// What happened and what to do, for a person.
    public var message: String {
        let cure =
            isBackedUp
            ? "sync fetches it again"
            : "no server is known to hold it; import the same picture again, or sync after a device that has it"
        return switch problem {
        case .missing: "the file of \(hash.text) is not on this device: \(cure)"
        case .damaged: "the file of \(hash.text) is damaged: \(cure)"
        case .unreadable(let error): "\(error.message)"
        }
    }
}
