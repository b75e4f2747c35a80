import DiaryStore
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// What copies and restores have broken elsewhere, each over both transports, with the copy noticed when it is opened and
/// with nothing noticed until the two meet.
struct CopyScenarioTests {
    private static func actor(_ device: Device) throws -> ActorID? { try device.read { try $0.status().actor } }

    private static func reasons(_ report: SyncReport) -> [CopyNotice.Reason] { report.copies.map(\.reason) }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `I1: files put back after a push lose neither what was pushed nor what is written since`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        let story = try a.tell("Before")
        #expect(try await a.sync().copies.isEmpty)
        let copy = a.backUp()
        try a.edit(story) { $0.mood = "pushed" }
        try a.tell("Pushed")
        try await a.sync()
        a.restore(copy)
        try a.edit(story) { $0.mood = "since" }
        try a.tell("Since")
        let report = try await a.sync()
        #expect(CopyScenarioTests.reasons(report) == [isNoticed ? .foreignStamp : .ownActor])
        #expect(report.copies.first?.message.hasPrefix("this copy was cloned or restored") == true)
        try await world.settle([b, a])
        try expectAgreement([a, b])
        #expect(try b.titles == ["Before", "Pushed", "Since"])
        // Neither mood knew of the other, so both are there.
        #expect(try b.story(story)?.conflictCount == 1)
        try a.store.acknowledgeCopies()
        #expect(try await a.sync().copies.isEmpty)
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `I2: a restore that rewinds clock, cursor and deletions brings nothing deleted back`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        let (gone, kept) = (try a.tell("Gone"), try a.tell("Kept"))
        try await world.settle([a, b])
        let copy = a.backUp()
        try a.write { try $0.delete(.story, gone) }
        try b.tell("Theirs")
        try await world.settle([a, b])
        a.restore(copy)
        world.clock.advance(byMilliseconds: -1_000_000)
        #expect(try a.titles == ["Gone", "Kept"])
        try a.edit(kept) { $0.title = "Kept and edited" }
        try await world.settle([a, b])
        try expectAgreement([a, b])
        for device in [a, b] { #expect(try device.titles == ["Kept and edited", "Theirs"]) }
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `I3: a new phone set up from the old one's backup, and both in use, lose nothing`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (old, other) = (try world.device(), try world.device())
        try old.tell("Before")
        try await old.sync()
        let new = try old.clone()
        for round in 0..<3 {
            for (name, phone) in [("old", old), ("new", new)] { try phone.tell("\(name) \(round)") }
            try await world.settle([old, new, other])
        }
        try expectAgreement([old, new, other])
        #expect(try other.titles.count == 7)
        #expect(try CopyScenarioTests.actor(old) != CopyScenarioTests.actor(new))
        // Once told apart they stay so: no further notices, no further branches.
        let copies = try [old, new].map { phone in try phone.read { try $0.copyNotices() } }
        #expect(copies.map(\.count) == (isNoticed ? [0, 1] : [1, 1]))
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `I4: two copies open at once are told what they are`(kind: TransportKind, isNoticed: Bool) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let a = try world.device()
        let story = try a.tell("Shared")
        let b = try a.clone()
        let stores = [try a.store, try b.store]
        for (name, device) in [("a", a), ("b", b)] { try device.edit(story) { $0.mood = name } }
        try await a.sync()
        let report = try await b.sync()
        #expect(CopyScenarioTests.reasons(report) == [isNoticed ? .foreignStamp : .ownActor])
        #expect(CopyScenarioTests.reasons(try await a.sync()) == (isNoticed ? [] : [.ownActor]))
        try await world.settle([b, a])
        try expectAgreement([a, b])
        #expect(try stores.map { store in try store.read { try $0.story(story)?.conflictCount } } == [1, 1])
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `I5: a counter below what the server has acknowledged makes no edit a duplicate`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("Before")
        try await a.sync()
        let copy = a.backUp()
        for number in 0..<3 { try a.tell("Acknowledged \(number)") }
        try await a.sync()
        let before = try a.read { try $0.logEntries(limit: 1) }
        a.restore(copy)
        // As many again: under the old actor they have the very numbers of those that the server has.
        for number in 0..<3 { try a.tell("Repaired \(number)") }
        let entry = try #require(try a.read { try $0.logEntries(limit: 1) }.first)
        if !isNoticed {
            #expect((entry.actor, entry.lastSequence) == (before[0].actor, before[0].lastSequence))
        }
        #expect(try await a.sync().pushed == 3)
        try await world.settle([b, a])
        try expectAgreement([a, b])
        #expect(try b.titles.count == 7)
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `a third device holds what a restored server and a restored writer have both lost`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b, c) = (try world.device(), try world.device(), try world.device())
        try a.tell("Before")
        try await world.settle([a, b])
        let (store, server) = (a.backUp(), try world.server.backUp())
        let story = try a.tell("Lost by both")
        try await world.settle([a, b])
        try a.edit(story) { $0.mood = "lost by all but one" }
        try await world.settle([a, b])
        a.restore(store)
        try world.server.restore(server)
        try a.tell("Since")
        try await world.settle([a, c, b, a, c])
        try expectAgreement([a, b, c])
        #expect(try c.titles == ["Before", "Lost by both", "Since"])
        #expect(try c.story(story)?.mood == "lost by all but one")
    }
}
