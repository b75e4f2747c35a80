import DiaryStore
import SyncCore
import SyncEngine
import SyncServer
import Testing

/// A server that refuses: pushing pauses, pulling goes on, nothing is dropped.
struct RefusalTests {
    @Test(arguments: TransportKind.allCases)
    func `Q1: a device that may only read pulls, keeps its changes and sends them later`(
        kind: TransportKind
    ) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let writing = a.token
        a.token = try world.server.addDevice("frame", isReadOnly: true).token
        try b.tell("Theirs")
        try await b.sync()
        try a.tell("Mine")
        for _ in 0..<2 {
            let report = try await a.sync()
            #expect(report.pushPaused?.retryClass == .rejected && report.pending > 0 && report.pushed == 0)
        }
        #expect(try a.titles == ["Mine", "Theirs"])
        #expect(try a.read { try $0.status().pushPaused?.reason } == .readOnly)
        #expect(try a.read { try $0.quarantine() }.isEmpty)
        a.token = writing
        let report = try await a.sync()
        #expect(report.pushPaused == nil && report.pending == 0 && report.pushed > 0)
        #expect(try a.read { try $0.status().pushPaused } == nil)
        try await b.sync()
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `a server that takes little at once gets smaller requests`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        for number in 0..<6 { try await a.seal { try a.tell("Entry \(number)") } }
        a.wrap = { NarrowTransport(inner: $0, maximumRequestBytes: 900) }
        let report = try await a.sync()
        #expect(report.pushPaused == nil && report.pending == 0 && report.exchanges > 1)
        try await b.sync()
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `a full quota pauses pushing, and pulling goes on`(kind: TransportKind) async throws {
        let world = try World(kind, quotaBytes: 900)
        let (a, b) = (try world.device(), try world.device())
        try b.tell("Theirs")
        try await b.sync()
        for number in 0..<8 { try await a.seal { try a.tell("Entry \(number)") } }
        let report = try await a.sync()
        #expect(report.pushPaused?.retryClass == .quotaFull && report.pending > 0 && report.pushed > 0)
        #expect(try a.titles.count == 9)
        let got = try await b.sync()
        #expect(got.pulled == report.pushed && got.pushPaused == nil)
        let again = try await a.sync()
        #expect(again.pushPaused?.retryClass == .quotaFull && again.pending == report.pending)
    }

    @Test(arguments: TransportKind.allCases)
    func `a revoked token is a pause until there is another`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let device = try world.server.addDevice("lost")
        a.token = device.token
        try a.tell("Before")
        try await a.sync()
        try world.server.administer { try $0.revokeDevice(diary: "family", id: device.id.hex) }
        try a.tell("After")
        let pending = try a.read { try $0.pendingOperations() }
        let error = await #expect(throws: SyncError.self) { try await a.sync() }
        #expect(error?.retryClass == .needsCredentials)
        #expect(try a.read { try $0.pendingOperations() } == pending && a.titles == ["After", "Before"])
        try world.renewTokens([a])
        try await world.settle([a, b])
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `a token of another diary is no reason to mix the two`(kind: TransportKind) async throws {
        let (world, other) = (try World(kind), try World(kind))
        let a = try world.device()
        try a.tell("Mine")
        a.token = try other.device().token
        let error = await #expect(throws: SyncError.self) { try await a.sync() }
        #expect(error?.retryClass == .needsCredentials)
    }
}
