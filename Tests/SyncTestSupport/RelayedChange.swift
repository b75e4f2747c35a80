import Codecs
package import SyncCore

/// A change as it travels between replicas: who wrote it, what it follows, and its bytes.
package struct RelayedChange: Hashable, Sendable {
    /// The writer of the log.
    package var actor: ActorID
    /// The hash of the change before it; zero at the start of a log.
    package var previous: ContentHash
    /// Its bytes, fixed when it was made.
    package var bytes: [UInt8]

    /// A change.
    package init(actor: ActorID, previous: ContentHash, bytes: [UInt8]) {
        self.actor = actor
        self.previous = previous
        self.bytes = bytes
    }

    /// Its identity: the hash that chains it to what it follows. Cost: one pass over its bytes.
    package func hash(in diary: DiaryID) -> ContentHash {
        let hasher = SHA256Hasher()
        let predecessor = ChangeHash.predecessor(previous, diary: diary, actor: actor, hasher: hasher)
        return bytes.withUnsafeBytes { ChangeHash.next(after: predecessor, change: $0, hasher: hasher) }
    }
}
