import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// One conflict at a time: how it looks, how it ends, and what stays readable.
struct ConflictTests {
    private let world = World()
    private let server = LogArray()

    /// Two devices that have set the mood of one story at once, b later than a.
    private func disputed(_ a: String = "calm", _ b: String = "wild") throws -> World.Pair {
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = a } }
        world.clock.advance(byMilliseconds: 5)
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = b } }
        try server.syncAll(pair.a, pair.b)
        return pair
    }

    /// The only conflict of both devices, which must be the same.
    private func only(_ pair: World.Pair, closed: Bool = false) throws -> Conflict {
        let found = try [pair.a, pair.b].map { store in
            try store.read { read in
                try read.conflicts(includingClosed: closed).filter { ($0.state != .open) == closed }
            }
        }
        #expect(found.map(\.count) == [1, 1])
        #expect(found[0].map(\.id) == found[1].map(\.id))
        return try #require(found[0].first)
    }

    @Test func `an open conflict tells every side, who wrote it and which is shown`() throws {
        let conflict = try only(try disputed())
        #expect(conflict.kind == .register && conflict.state == .open)
        #expect(conflict.fieldName == "mood" && conflict.recordKindName == "story")
        #expect(conflict.candidates.map(\.value) == [.text("wild"), .text("calm")])
        #expect(conflict.candidates.map(\.isShown) == [true, false])
        #expect(conflict.candidates.map(\.isOwn) == [false, true])
        #expect(conflict.candidates.map(\.number) == [1, 2])
        #expect(conflict.candidates[0].writtenAt > conflict.candidates[1].writtenAt)
        #expect(conflict.candidates.allSatisfy { $0.device.utf8.count == 8 })
    }

    @Test func `keeping closes a conflict on every device, and the loser stays readable`() throws {
        let pair = try disputed()
        let open = try only(pair)
        try pair.a.write { try $0.keep(open) }
        #expect(try pair.a.read { try $0.conflict(open.number)?.state } == .kept)
        try server.syncAll(pair.a, pair.b)
        let closed = try only(pair, closed: true)
        #expect(closed.state == .kept && closed.id != open.id)
        #expect(closed.number == open.number)
        #expect(closed.candidates.map(\.value) == [.text("wild"), .text("calm")])
        #expect(closed.shown?.number == 1)
        #expect(try pair.b.story(pair.story)?.conflictCount == 0)
    }

    @Test func `switching writes another side everywhere`() throws {
        let pair = try disputed()
        let open = try only(pair)
        try pair.a.write { try $0.switchTo(open, candidate: 2) }
        try server.syncAll(pair.a, pair.b)
        #expect(try only(pair, closed: true).state == .switched)
        #expect(try only(pair, closed: true).shown?.value == .text("calm"))
        for store in [pair.a, pair.b] { #expect(try store.story(pair.story)?.mood == "calm") }
    }

    @Test func `an ordinary edit of what is shown closes a conflict as edited`() throws {
        let pair = try disputed()
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "wild and free" } }
        try server.syncAll(pair.a, pair.b)
        let closed = try only(pair, closed: true)
        #expect(closed.state == .edited && closed.shown == nil)
        #expect(closed.candidates.map(\.value) == [.text("wild"), .text("calm")])
    }

    @Test func `a conflict that has been closed or has other sides by now is not decided`() throws {
        let pair = try disputed()
        let open = try only(pair)
        #expect(
            #expect(throws: StoreError.self) { try pair.a.write { try $0.switchTo(open, candidate: 3) } }?.code
                == .notFound)
        try pair.a.write { try $0.keep(open) }
        let again = #expect(throws: StoreError.self) { try pair.a.write { try $0.keep(open) } }
        #expect(again?.code == .conflictChanged)
        #expect(try pair.a.read { try $0.conflicts() } == [])
    }

    @Test func `a third side joins an open conflict under the same number`() throws {
        let pair = try disputed()
        let late = try world.store(3)
        try late.receive([server.segments[0]])
        world.clock.advance(byMilliseconds: 5)
        try late.write { try $0.edit(story: pair.story) { $0.mood = "late" } }
        let number = try only(pair).number
        try server.sync(late)
        try server.syncAll(pair.a, pair.b)
        let conflict = try only(pair)
        #expect(conflict.number == number)
        #expect(conflict.candidates.map(\.value) == [.text("late"), .text("wild"), .text("calm")])
    }

    @Test func `closing within a write is seen there, and has its name once it is committed`() throws {
        let pair = try disputed()
        let open = try only(pair)
        try pair.a.write { write in
            try write.keep(open)
            #expect(try write.reading.conflicts(includingClosed: true) == [])
        }
        #expect(try pair.a.read { try $0.conflicts(includingClosed: true) }.map(\.state) == [.kept])
    }

    @Test func `receiving says which conflicts have come and which somebody has closed`() throws {
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = "calm" } }
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "wild" } }
        try server.sync(pair.a)
        let opened = try server.sync(pair.b).conflictsOpened
        #expect(opened == (try pair.b.read { try $0.conflicts() }.map(\.number)))
        try server.sync(pair.a)
        try pair.a.write { write in try write.keep(write.reading.conflicts()[0]) }
        try server.sync(pair.a)
        let received = try server.sync(pair.b)
        #expect(received.conflictsClosed == opened && received.conflictsOpened == [])
        #expect(try server.sync(pair.b).conflictsClosed == [])
    }

    @Test func `a lost note of a closed conflict is found by checking the store`() throws {
        let pair = try disputed()
        let open = try only(pair)
        try pair.a.write { try $0.keep(open) }
        #expect(try pair.a.checkIntegrity().findings == [])
        try pair.a.withCore { try $0.core.connection.execute("DELETE FROM conflict") }
        #expect(try pair.a.checkIntegrity().findings.isEmpty == false)
    }

    @Test func `a write that names more than any real one is applied and not judged`() throws {
        let store = try world.store(1)
        let story = RecordID(Bytes16(high: 1, low: 1))
        let values = (0..<UInt64(400)).map { number in
            Operation(.story, story, .assign([RegisterWrite(.mood, .integer(Int64(number)))]))
        }
        let named = { (count: UInt64) in (1...count).map { Dot(log: 1, sequence: $0) } }
        let closing = { (count: UInt64) in
            Operation(.story, story, .assign([RegisterWrite(.mood, .text("end"), replacing: named(count))]))
        }
        let limit = UInt64(Limits.maximumConflictSides)
        let bytes = ForeignSegment(world.diary).bytes(
            values + [closing(limit), closing(400)], by: ActorID(Bytes16(high: 5, low: 5)))
        try store.receive([bytes])
        let all = try store.read { try $0.conflicts(includingClosed: true) }
        #expect(all.map(\.state) == [.edited] && all[0].candidates.count == Limits.maximumConflictSides)
    }
}
