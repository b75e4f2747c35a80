import SyncCore
import SyncTestSupport
import Testing

/// What the other tests of merging take for granted.
struct MemoryReplicaTests {
    private let story = Devices.story
    private let time = WallTime(milliseconds: 0)

    private func chain() throws -> History {
        var history = History(actors: (1...2).map { ActorID(Bytes16(high: 0, low: $0)) })
        try history.write(0, at: time) { $0.assign(story, [(.title, "one")]) }
        try history.sync(from: 0, to: 1)
        try history.write(1, at: time) { $0.assign(story, [(.title, "two")]) }
        return history
    }

    @Test func `a change waits for what its author had seen`() throws {
        let history = try chain()
        var replica = history.newcomer()
        #expect(try replica.deliver(history.changes[1]) == .parked)
        #expect(replica.records.isEmpty)
        #expect(try replica.deliver(history.changes[1]) == .known)
        #expect(try replica.deliver(history.changes[0]) == .applied)
        #expect(replica.applied.count == 2)
        #expect(replica.parked.isEmpty)
    }

    @Test func `a change that is delivered twice is applied once`() throws {
        let history = try chain()
        var replica = history.replicas[1]
        let before = replica.record(story)
        #expect(try replica.deliver(history.changes[0]) == .known)
        #expect(try replica.deliver(history.changes[1]) == .known)
        #expect(replica.record(story) == before)
    }

    @Test func `copies that make the same change at the same time have made one change`() throws {
        var history = try chain()
        history.copy(1)
        for index in 1...2 { try history.write(index, at: time) { $0.assign(story, [(.title, "same")]) } }
        try history.sync(from: 2, to: 1)
        #expect(history.changes.count == 3)
        #expect(history.replicas[1].record(story).register(.title).siblings.count == 1)
    }

    @Test func `a copy that starts a new actor makes no branch`() throws {
        var history = try chain()
        history.copy(1)
        history.replicas[2].begin(as: ActorID(Bytes16(high: 0, low: 3)))
        for index in 1...2 { try history.write(index, at: time) { $0.add(story, .tags, "walk") } }
        try history.sync(from: 2, to: 1)
        #expect(history.replicas[1].directory.versionVector.heads.map(\.sequence) == [1, 2, 1])
    }

    @Test func `bytes that are no change are refused and change nothing`() throws {
        let history = try chain()
        var replica = history.newcomer()
        let torn = RelayedChange(
            actor: history.changes[0].actor, previous: .zero, bytes: history.changes[0].bytes.dropLast())
        #expect(throws: WireError.self) { try replica.deliver(torn) }
        #expect(replica.applied.isEmpty)
        #expect(replica.parked.isEmpty)
    }
}
