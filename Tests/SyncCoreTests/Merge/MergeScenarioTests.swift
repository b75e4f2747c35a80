import SyncCore
import SyncTestSupport
import Testing

/// What went wrong for others, each told as a story of two devices.
struct MergeScenarioTests {
    private let story = Devices.story
    private static let in2030: Int64 = 1_900_000_000_000

    @Test func `C2: concurrent edits of one field end the same, whoever syncs first`() throws {
        var devices = try Devices()
        try devices.a(at: 10) { $0.assign(story, [(.title, "of a")]) }
        try devices.b(at: 10) { $0.assign(story, [(.title, "of b")]) }
        var other = devices
        try devices.history.sync(from: 0, to: 1)
        try devices.history.sync(from: 1, to: 0)
        try other.history.sync(from: 1, to: 0)
        try other.history.sync(from: 0, to: 1)
        #expect(devices.titles == ["of b", "of b"])
        #expect(other.titles == devices.titles)
        #expect(try devices.fault == nil)
    }

    @Test func `C3: typing on one device while the other listens never makes a conflict`() throws {
        var devices = try Devices()
        for keystroke in 1...20 {
            try devices.a(at: Int64(keystroke)) { $0.assign(story, [(.title, .integer(Int64(keystroke)))]) }
            if keystroke.isMultiple(of: 3) { try devices.meet() }
            #expect(devices.onA.register(.title).siblings.count == 1)
        }
        #expect(devices.onB.register(.title).siblings.count == 1)
    }

    @Test func `C4: deleted on both sides is deleted, without a conflict`() throws {
        var devices = try Devices()
        try devices.a { $0.assign(story, [(.title, "of a")]) }
        try devices.b { $0.assign(story, [(.title, "of b")]) }
        try devices.meet()
        try devices.a { $0.delete(story) }
        try devices.b { $0.delete(story) }
        try devices.meet()
        for state in [devices.onA, devices.onB] {
            #expect(state.life.isDeleted)
            #expect(!state.life.isRevived)
        }
        #expect(try devices.fault == nil)
    }

    @Test func `C5: a delete does not silently discard a long concurrent edit`() throws {
        var devices = try Devices { draft in
            draft.assign(Devices.story, [(.title, "Beach"), (.mood, "short")])
            draft.insert(Devices.story, .mediaItems, "picture", before: 0)
        }
        try devices.a(at: 2) { $0.delete(story) }
        try devices.b(at: 1) { $0.assign(story, [(.mood, "a long evening's writing")]) }
        try devices.meet()
        for state in [devices.onA, devices.onB] {
            #expect(!state.life.isDeleted)
            #expect(state.life.isRevived, "the person is told")
            #expect(state.register(.mood).siblings.map(\.value) == ["a long evening's writing"])
            #expect(state.register(.title).siblings.map(\.value) == ["Beach"])
        }
        #expect(devices.pictures == [["picture"], ["picture"]])
        #expect(try devices.fault == nil)
    }

    @Test func `L4: one edit from 2030 neither wins for ever nor is refused`() throws {
        var devices = try Devices()
        try devices.a(at: MergeScenarioTests.in2030) { $0.assign(story, [(.title, "from 2030")]) }
        try devices.meet()
        #expect(devices.titles == ["from 2030", "from 2030"])
        try devices.b(at: 1000) { $0.assign(story, [(.title, "corrected")]) }
        try devices.a(at: 1001) { $0.add(story, .tags, "walk") }
        try devices.meet()
        #expect(devices.titles == ["corrected", "corrected"])
        try devices.b(at: 1002) { $0.delete(story) }
        try devices.meet()
        #expect(devices.onA.life.isDeleted)
        #expect(try devices.fault == nil)
    }

    @Test func `I3: two devices set up from one backup lose nothing and double nothing`() throws {
        var history = History(actors: [ActorID(Bytes16(high: 0, low: 1))])
        let time = WallTime(milliseconds: 0)
        try history.write(0, at: time) { $0.insert(story, .mediaItems, "old", before: 0) }
        history.copy(0)
        try history.write(0, at: time) { $0.insert(story, .mediaItems, "of the old phone", before: 0) }
        try history.write(1, at: time) { $0.insert(story, .mediaItems, "of the new phone", before: 1) }
        try history.write(1, at: time) { $0.add(story, .tags, "walk") }
        try history.sync(from: 0, to: 1)
        try history.sync(from: 1, to: 0)
        for replica in history.replicas {
            let state = replica.record(story)
            #expect(state.list(.mediaItems).displayed(replica.ties) == ["of the old phone", "old", "of the new phone"])
            #expect(state.set(.tags).dots(of: "walk").count == 1)
            #expect(replica.directory.versionVector.heads.map(\.sequence) == [2, 3])
        }
        var judge = HistoryJudge(history)
        #expect(try judge.faultInEveryOrder() == nil)
    }
}
