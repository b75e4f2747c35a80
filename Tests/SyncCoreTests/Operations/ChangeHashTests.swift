import Codecs
import SyncCore
import Testing

struct ChangeHashTests {
    private let hasher = SHA256Hasher()
    private let diary = DiaryID(Bytes16(high: 1, low: 2))
    private let actor = ActorID(Bytes16(high: 3, low: 4))

    private func next(after hash: ContentHash, _ change: [UInt8]) -> ContentHash {
        change.withUnsafeBytes { ChangeHash.next(after: hash, change: $0, hasher: hasher) }
    }

    @Test func `the root is the hash of its documented bytes`() {
        let bytes = Array("DiarySync log\0".utf8) + diary.bytes.bytes + actor.bytes.bytes
        #expect(ChangeHash.root(diary: diary, actor: actor, hasher: hasher) == hasher.hash(bytes))
    }

    @Test func `equal first changes of two actors or two diaries differ`() {
        let roots = [
            ChangeHash.root(diary: diary, actor: actor, hasher: hasher),
            ChangeHash.root(diary: diary, actor: ActorID(diary.bytes), hasher: hasher),
            ChangeHash.root(diary: DiaryID(actor.bytes), actor: actor, hasher: hasher),
        ]
        #expect(Set(roots.map { next(after: $0, [1, 2, 3]) }).count == 3)
    }

    @Test func `zero stands for the root and nothing else does`() {
        let root = ChangeHash.root(diary: diary, actor: actor, hasher: hasher)
        let other = next(after: root, [1])
        #expect(ChangeHash.predecessor(.zero, diary: diary, actor: actor, hasher: hasher) == root)
        #expect(ChangeHash.predecessor(other, diary: diary, actor: actor, hasher: hasher) == other)
    }

    @Test func `a change's hash is that of the hash before it and its bytes`() {
        let before = hasher.hash([7])
        #expect(next(after: before, [1, 2]) == hasher.hash(before.bytes + [1, 2]))
        #expect(next(after: next(after: before, [1]), [2]) != next(after: next(after: before, [2]), [1]))
    }
}
