import SyncCore
import SyncTestSupport
import Testing

struct MultiValueRegisterTests {
    private let story = Devices.story
    private static let year: Int64 = 365 * 24 * 60 * 60 * 1000

    private func write(_ devices: inout Devices, a: Int64, b: Int64) throws {
        try devices.a(at: a) { $0.assign(story, [(.title, "of a")]) }
        try devices.b(at: b) { $0.assign(story, [(.title, "of b")]) }
        try devices.meet()
    }

    @Test func `a register that was never written shows null and is in no conflict`() throws {
        let devices = try Devices()
        #expect(devices.onA.register(.mood).displayed(devices.history.replicas[0].ties) == .null)
        #expect(!devices.onA.register(.mood).isInConflict)
    }

    @Test func `concurrent writes stay side by side and the later one is shown`() throws {
        var devices = try Devices()
        try write(&devices, a: 20, b: 10)
        #expect(devices.titles == ["of a", "of a"])
        #expect(devices.onB.register(.title).siblings.count == 2)
        #expect(devices.onB.register(.title).isInConflict)
    }

    @Test func `at equal wall times the actor decides`() throws {
        var devices = try Devices()
        try write(&devices, a: 10, b: 10)
        #expect(devices.titles == ["of b", "of b"])
    }

    @Test func `between branches of one actor the change hash decides, the same everywhere`() throws {
        var history = History(actors: [ActorID(Bytes16(high: 0, low: 1))])
        history.copy(0)
        let time = WallTime(milliseconds: 0)
        for index in 0...1 {
            try history.write(index, at: time) { $0.assign(story, [(.title, .integer(Int64(index)))]) }
        }
        try history.sync(from: 0, to: 1)
        try history.sync(from: 1, to: 0)
        let shown = history.replicas.map { $0.record(story).register(.title).displayed($0.ties) }
        let hashes = history.changes.map { $0.hash(in: History.diary) }
        #expect(shown[0] == shown[1])
        #expect(shown[0] == .integer(hashes[0] < hashes[1] ? 1 : 0))
    }

    @Test func `a later write replaces what its author had seen, whatever the clocks say`() throws {
        var devices = try Devices()
        try devices.a(at: 40 * MultiValueRegisterTests.year) { $0.assign(story, [(.title, "future")]) }
        try devices.meet()
        try devices.b(at: -MultiValueRegisterTests.year) { $0.assign(story, [(.title, "seen it")]) }
        try devices.meet()
        #expect(devices.titles == ["seen it", "seen it"])
        #expect(devices.onA.register(.title).siblings.count == 1)
    }

    @Test func `a write that has seen both siblings ends the conflict`() throws {
        var devices = try Devices()
        try write(&devices, a: 1, b: 2)
        try devices.a { $0.assign(story, [(.title, "merged")]) }
        try devices.meet()
        #expect(devices.titles == ["merged", "merged"])
        #expect(!devices.onB.register(.title).isInConflict)
    }

    @Test func `equal values never conflict, unequal spellings of a letter do`() throws {
        var devices = try Devices()
        try devices.a { $0.assign(story, [(.title, "\u{E9}"), (.mood, "happy")]) }
        try devices.b { $0.assign(story, [(.title, "e\u{301}"), (.mood, "happy")]) }
        try devices.meet()
        #expect(devices.onA.register(.title).isInConflict)
        #expect(devices.onA.register(.mood).siblings.count == 2)
        #expect(!devices.onA.register(.mood).isInConflict)
    }

    @Test func `fields do not disturb each other`() throws {
        var devices = try Devices()
        try devices.a { $0.assign(story, [(.title, "new")]) }
        try devices.b { $0.assign(story, [(.mood, "happy")]) }
        try devices.meet()
        #expect(devices.titles == ["new", "new"])
        #expect(devices.onA.register(.mood).siblings.map(\.value) == ["happy"])
    }
}
