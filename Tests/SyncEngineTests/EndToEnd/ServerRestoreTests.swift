import DiaryStore
import SyncCore
import SyncEngine
import Testing

/// The server goes back in time: what it lacks comes back from whoever holds it.
struct ServerRestoreTests {
    @Test(arguments: TransportKind.allCases)
    func `a server put back gets everything again, of every writer`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b, c) = (try world.device(), try world.device(), try world.device())
        try a.tell("Before")
        try await world.settle([a, b])
        let copy = try world.server.backUp()
        try a.tell("After, by a")
        try b.tell("After, by b")
        try await world.settle([a, b])
        try world.server.restore(copy)
        // b never syncs again: a alone holds what b wrote.
        let report = try await a.sync()
        #expect(report.cursor.position == 3 && report.pending == 0 && report.pushed > 0)
        let fresh = try await c.sync()
        #expect(fresh.cursor == report.cursor)
        try expectAgreement([a, b, c])
        #expect(try c.titles == ["After, by a", "After, by b", "Before"])
        try await b.sync()
        try expectAgreement([a, b, c])
    }

    @Test(arguments: TransportKind.allCases)
    func `what was written to the server after it was put back is kept too`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b, c) = (try world.device(), try world.device(), try world.device())
        try a.tell("Before")
        try await world.settle([a, b, c])
        let copy = try world.server.backUp()
        try a.tell("Forgotten by the server")
        try await a.sync()
        try world.server.restore(copy)
        try b.tell("Written since")
        try await b.sync()
        try a.tell("And more")
        try await world.settle([a, b, c])
        try expectAgreement([a, b, c])
        #expect(try c.titles == ["And more", "Before", "Forgotten by the server", "Written since"])
    }

    @Test(arguments: TransportKind.allCases)
    func `a server wiped to nothing is filled again`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b, c) = (try world.device(), try world.device(), try world.device())
        let picture = try a.keepPicture("picture")
        try a.tell("Mine", media: [picture])
        try b.tell("Yours")
        try await world.settle([a, b])
        try world.server.wipe()
        try world.renewTokens([a, b, c])
        let report = try await a.sync()
        #expect(report.pushed > 0 && report.mediaSent == 1)
        try await world.settle([b, c])
        try expectAgreement([a, b, c])
        #expect(try c.titles == ["Mine", "Yours"])
        #expect(try c.missingMedia.isEmpty)
        #expect(c.vaultFiles == a.vaultFiles && world.server.blobFiles.count == 1)
    }

    @Test(arguments: TransportKind.allCases)
    func `a picture that a server put back has lost is sent again`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("Before")
        try await a.sync()
        let copy = try world.server.backUp()
        let picture = try a.keepPicture("picture")
        try a.tell("With a picture", media: [picture])
        try await a.sync()
        try world.server.restore(copy)
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(try b.missingMedia.isEmpty && a.missingMedia.isEmpty)
    }
}
