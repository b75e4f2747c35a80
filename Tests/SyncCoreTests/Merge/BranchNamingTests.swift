import SyncCore
import SyncTestSupport
import Testing

/// Operations that name the same sequence on several branches of one actor.
struct BranchNamingTests {
    private let story = Devices.story

    @Test(arguments: [false, true])
    func `a write that has seen two branches replaces both of their writes`(reversed: Bool) throws {
        var history = History(actors: (1...2).map { ActorID(Bytes16(high: 0, low: $0)) })
        let time = WallTime(milliseconds: 0)
        history.copy(0)
        for device in [0, 2] {
            try history.write(device, at: time) { $0.assign(story, [(.title, .integer(Int64(device)))]) }
        }
        for device in reversed ? [2, 0] : [0, 2] { try history.sync(from: device, to: 1) }
        #expect(history.replicas[1].record(story).register(.title).siblings.count == 2)
        try history.write(1, at: time) { $0.assign(story, [(.title, "both seen")]) }
        #expect(history.replicas[1].record(story).register(.title).siblings.count == 1)
        var judge = HistoryJudge(history)
        #expect(try judge.faultInEveryOrder() == nil)
    }
}
