/// The identity of changes.
///
/// A change's hash is SHA-256 over the hash of the change before it and the change's bytes. Before the first change
/// stands a root drawn from diary and actor, so that equal first changes of two actors differ; on the wire that
/// root is written as zero.
package enum ChangeHash {
    /// What stands before the first change: SHA-256 over `DiarySync log`, a zero byte, the diary and the actor.
    package static func root(diary: DiaryID, actor: ActorID, hasher: any ContentHasher) -> ContentHash {
        hasher.hash(Array("DiarySync log\0".utf8) + diary.bytes.bytes + actor.bytes.bytes)
    }

    /// The hash to chain onto: the given one, or the root where the wire says "nothing before".
    package static func predecessor(
        _ previous: ContentHash, diary: DiaryID, actor: ActorID, hasher: any ContentHasher
    ) -> ContentHash {
        previous == .zero ? root(diary: diary, actor: actor, hasher: hasher) : previous
    }

    /// The hash of a change's bytes behind `predecessor`. Cost: one pass over the bytes and one copy of them.
    package static func next(
        after predecessor: ContentHash, change: UnsafeRawBufferPointer, hasher: any ContentHasher
    ) -> ContentHash {
        var chained = ByteWriter(capacity: ContentHash.byteCount + change.count)
        chained.hash(predecessor)
        chained.bytes(change)
        return chained.withBytes { hasher.hash($0) }
    }
}
