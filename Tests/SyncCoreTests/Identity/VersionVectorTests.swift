import SyncCore
import Testing

struct VersionVectorTests {
    private func head(_ actor: UInt64, _ sequence: UInt64, _ hash: UInt64) -> Head {
        Head(actor: ActorID(Bytes16(high: actor, low: 0)), sequence: sequence, hashPrefix: hash)
    }

    @Test func `vectors with the same heads are equal in any order`() {
        let heads = [head(2, 1, 7), head(1, 5, 9), head(1, 5, 8)]
        #expect(VersionVector(heads) == VersionVector(heads.reversed()))
        #expect(VersionVector(heads).heads.map(\.hashPrefix) == [8, 9, 7])
    }

    @Test func `vectors differ when only a hash does`() {
        #expect(VersionVector([head(1, 5, 8)]) != VersionVector([head(1, 5, 9)]))
    }

    @Test func `numbering logs otherwise does not show in the vector`() {
        let heads = [(actor: 1, sequence: 4), (actor: 2, sequence: 6)].map {
            LogDirectory.Log(actor: ActorID(Bytes16(high: $0.actor, low: 0)), head: $0.sequence)
        }
        var one = LogDirectory()
        var other = LogDirectory()
        for log in heads { _ = one.intern(log) }
        for log in heads.reversed() { _ = other.intern(log) }
        #expect(one.versionVector == other.versionVector)
    }
}
