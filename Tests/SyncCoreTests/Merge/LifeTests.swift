import SyncCore
import SyncTestSupport
import Testing

struct LifeTests {
    private let story = Devices.story

    @Test func `a record that nothing is known of is neither deleted nor revived`() {
        #expect(!Life().isDeleted)
        #expect(!Life().isRevived)
    }

    @Test(arguments: [DeletePolicy.editWins, .deleteWins])
    func `a delete that has seen every edit deletes`(policy: DeletePolicy) throws {
        var devices = try Devices()
        try devices.a { $0.delete(story, policy) }
        try devices.meet()
        #expect(devices.onA.life.isDeleted)
        #expect(devices.onB.life.isDeleted)
        #expect(!devices.onB.life.isRevived)
    }

    @Test func `an edit that the delete had not seen revives the record complete`() throws {
        var devices = try Devices()
        try devices.a { $0.delete(story) }
        try devices.b { $0.add(story, .tags, "walk") }
        try devices.meet()
        for state in [devices.onA, devices.onB] {
            #expect(!state.life.isDeleted)
            #expect(state.life.isRevived)
            #expect(state.register(.title).siblings.map(\.value) == ["start"])
            #expect(!state.set(.tags).dots(of: "walk").isEmpty)
        }
    }

    @Test func `under the policy of deletes an unseen edit stays buried until a restore`() throws {
        var devices = try Devices()
        try devices.a { $0.delete(story, .deleteWins) }
        try devices.b { $0.assign(story, [(.title, "edited")]) }
        try devices.meet()
        #expect(devices.onA.life.isDeleted)
        #expect(devices.onB.life.isDeleted)
        try devices.b { $0.restore(story) }
        try devices.meet()
        #expect(!devices.onA.life.isDeleted)
        #expect(devices.onA.life.marks.isEmpty)
    }

    @Test func `a move revives nothing`() throws {
        var devices = try Devices { $0.insert(Devices.story, .mediaItems, "x", before: 0) }
        try devices.a { $0.delete(story) }
        try devices.b { $0.move(story, .mediaItems, "x", before: 0) }
        try devices.meet()
        #expect(devices.onA.life.isDeleted)
        #expect(devices.onB.life.isDeleted)
    }

    @Test func `a restore takes back only the deletes that it has seen`() throws {
        var devices = try Devices()
        try devices.a { $0.delete(story, .deleteWins) }
        try devices.b { $0.delete(story, .deleteWins) }
        try devices.a { $0.restore(story) }
        try devices.meet()
        #expect(devices.onA.life.isDeleted)
        #expect(devices.onA.life.marks.count == 1)
        try devices.a { $0.restore(story) }
        try devices.meet()
        #expect(!devices.onB.life.isDeleted)
    }

    @Test func `a restore survives a delete that had not seen it`() throws {
        var devices = try Devices()
        try devices.a { $0.delete(story) }
        try devices.meet()
        try devices.a { $0.restore(story) }
        try devices.b { $0.delete(story) }
        try devices.meet()
        #expect(devices.onA.life.isRevived)
        #expect(devices.onB.life.isRevived)
    }

    @Test func `a record deleted after its restore is deleted again`() throws {
        var devices = try Devices()
        try devices.a { $0.delete(story) }
        try devices.a { $0.restore(story) }
        try devices.a { $0.delete(story) }
        try devices.meet()
        #expect(devices.onB.life.isDeleted)
        #expect(try devices.fault == nil)
    }

    @Test func `a copied device's unseen edit revives as anybody's does`() throws {
        var history = History(actors: [ActorID(Bytes16(high: 0, low: 1))])
        let time = WallTime(milliseconds: 0)
        try history.write(0, at: time) { $0.assign(story, [(.title, "start")]) }
        history.copy(0)
        try history.write(0, at: time) { $0.delete(story) }
        try history.write(1, at: time) { $0.assign(story, [(.title, "edited")]) }
        try history.sync(from: 1, to: 0)
        #expect(history.replicas[0].record(story).life.isRevived)
    }
}
