import DiaryStore
import SyncCore
import SyncEngine
import Testing

/// Stores are put back and copied: several go on under one actor, and nothing is lost or doubled.
struct StoreCopyTests {
    @Test(arguments: TransportKind.allCases, [false, true])
    func `a store put back keeps what it had sent and what it writes now`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("Before")
        try await a.sync()
        let copy = a.backUp()
        try a.tell("Sent, then forgotten")
        try await a.sync()
        a.restore(copy)
        try a.tell("Written since")
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(try a.titles == ["Before", "Sent, then forgotten", "Written since"])
        try a.tell("And on")
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(try b.titles.count == 4)
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `two copies of a store go on and both are kept`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, c) = (try world.device(), try world.device())
        let story = try a.tell("Shared")
        try await a.sync()
        let b = try a.clone()
        try a.edit(story) { $0.title = "By the original" }
        try b.edit(story) { $0.title = "By the copy" }
        try a.tell("Original's own")
        try b.tell("Copy's own")
        try await world.settle([a, b, c])
        try expectAgreement([a, b, c])
        #expect(try c.titles == ["By the copy", "Copy's own", "Original's own"])
        #expect(try c.story(story)?.conflictCount == 1)
        for device in [a, b] { try device.tell("Goes on") }
        let actors = try [a, b].map { device in try device.read { try $0.status().actor } }
        #expect(actors[0] != nil && actors[0] != actors[1])
        try await world.settle([a, b, c])
        try expectAgreement([a, b, c])
        #expect(try c.titles.count == 5)
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `copies with unsent changes sealed apart are told apart`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, c) = (try world.device(), try world.device())
        try a.tell("Unsent")
        let b = try a.clone()
        try b.tell("Copy's own")
        try await b.sync()
        a.wrap = { FaultyTransport($0, [.requestLost]) }
        _ = try? await a.sync()
        a.wrap = { $0 }
        try a.tell("Original's own")
        try await world.settle([a, b, c])
        try expectAgreement([a, b, c])
        #expect(try c.titles == ["Copy's own", "Original's own", "Unsent"])
    }

    /// Three copies, two of which have sealed the same change with different borders.
    @Test(arguments: TransportKind.allCases, [false, true])
    func `a border that the server lost is sent before what follows it`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, d) = (try world.device(), try world.device())
        try await a.seal { try a.tell("Earlier") }
        try a.tell("Shared")
        let b = try a.clone()
        try await a.seal {}
        let c = try a.clone()
        let empty = try world.server.backUp()
        try b.tell("By b, sealed with what is shared")
        try c.tell("By c, behind what is shared")
        for device in [b, a, c, a] { try await device.sync() }
        try world.server.restore(empty)
        try d.tell("First on the server now")
        for device in [d, b] { try await device.sync() }
        // The server holds what is shared only within a longer segment, and c's begins behind a border it lacks.
        a.wrap = { NarrowTransport(inner: $0, maximumSegments: 1) }
        let report = try await a.sync()
        #expect(report.pending == 0 && report.pushPaused == nil)
        try await world.settle([b, c, d, a])
        try expectAgreement([a, b, c, d])
        #expect(try a.titles.count == 5)
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `a branch from within packed segments still goes to a server that lost all`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        var copy: Device?
        for number in 0..<70 {
            try a.tell("Entry \(number)")
            try await a.sync(includingMedia: false)
            if number == 31 { copy = try a.clone() }
        }
        let c = try #require(copy)
        try c.tell("By the copy")
        try await c.sync()
        try await b.sync()
        try world.server.wipe()
        try world.renewTokens([b])
        let report = try await b.sync()
        #expect(report.pending == 0 && report.pushPaused == nil)
        let fresh = try world.device()
        try await fresh.sync()
        try expectAgreement([b, fresh])
        #expect(try fresh.titles.count == 71)
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `both sides put back to older copies find together again`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("One")
        try await world.settle([a, b])
        let (store, server) = (a.backUp(), try world.server.backUp())
        try a.tell("Two")
        try await world.settle([a, b])
        a.restore(store)
        try world.server.restore(server)
        try a.tell("Two again")
        try await world.settle([a, b, a])
        try expectAgreement([a, b])
        #expect(try a.titles == ["One", "Two", "Two again"])
    }

    @Test(arguments: TransportKind.allCases, [false, true])
    func `a store put back without its last picture's record still sends the file`(
        kind: TransportKind, isNoticed: Bool
    ) async throws {
        let world = try World(kind, noticesCopies: isNoticed)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("Before")
        try await a.sync()
        let copy = a.backUp()
        let picture = try a.keepPicture("picture")
        try a.tell("With a picture", media: [picture])
        try await a.sync(includingMedia: false)
        a.restoreStore(copy)
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
    }
}
