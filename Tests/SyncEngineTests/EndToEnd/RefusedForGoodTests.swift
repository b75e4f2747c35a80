import Codecs
import DiaryStore
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// A change that the server will not have: pushing pauses until somebody looks, everything else goes on.
struct RefusedForGoodTests {
    /// A device with three segments, the second of which is denied.
    private static func poisoned(_ world: World) async throws -> Device {
        let a = try world.device()
        for title in ["Fine", "Poison"] { try await a.seal { try a.tell(title) } }
        try a.tell("Behind")
        a.wrap = { DenyingTransport(inner: $0) { $0.firstSequence == 2 } }
        return a
    }

    @Test(arguments: TransportKind.allCases)
    func `Q4: a change refused for good pauses pushing, typed and exportable, and all else goes on`(
        kind: TransportKind
    ) async throws {
        let world = try World(kind)
        let (a, b) = (try await RefusedForGoodTests.poisoned(world), try world.device())
        try b.tell("Theirs")
        try await b.sync()
        let report = try await a.sync()
        let pause = try #require(report.pushPaused)
        #expect(pause.reason == .denied && pause.retryClass == .rejected && pause.segment?.firstSequence == 2)
        #expect(report.pushed == 1 && report.pulled == 1 && report.pending == 2)
        #expect(try a.read { try $0.status().pushPaused } == pause)
        try a.tell("Written since")
        #expect(try a.titles == ["Behind", "Fine", "Poison", "Theirs", "Written since"])
        let entries = try a.read { try $0.quarantine() }
        #expect(entries.map(\.kind) == [.unsent] && entries.map(\.number) == [0])
        let content = try a.store.quarantinedContent(0)
        #expect(content.form == .segment && SHA256Hasher().hash(content.bytes) == pause.segment?.hash)
        #expect(content.bytes.count == entries.first?.byteCount)
    }

    @Test(arguments: TransportKind.allCases)
    func `what is refused for good is not sent again until it is tried again`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try await RefusedForGoodTests.poisoned(world), try world.device())
        let denying = a.wrap
        try await a.sync()
        let since = try a.read { try $0.pushPause()?.since }
        for _ in 0..<2 {
            a.close()
            let counter = SegmentCounter(inner: try world.server.transport(token: a.token))
            a.wrap = { _ in counter }
            try b.tell("Theirs")
            try await b.sync()
            let report = try await a.sync()
            #expect(counter.segmentsSent == 0 && report.pushPaused?.since == since && report.pulled == 1)
        }
        #expect(try a.store.retryQuarantined(0) == .resumed)
        #expect(try a.read { try $0.quarantine() }.isEmpty)
        a.wrap = denying
        #expect(try await a.sync().pushPaused?.reason == .denied)
        a.wrap = { $0 }
        #expect(try a.store.retryQuarantined(0) == .resumed)
        try await world.settle([a, b])
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `after a day what was refused for good is sent once more`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try await RefusedForGoodTests.poisoned(world), try world.device())
        try await a.sync()
        a.wrap = { $0 }
        world.clock.advance(byMilliseconds: 24 * 60 * 60 * 1000 - 1)
        #expect(try await a.sync().pushPaused?.reason == .denied)
        world.clock.advance(byMilliseconds: 1)
        #expect(try await a.sync().pushPaused == nil)
        try await world.settle([a, b])
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `a refused segment that a copy has brought to the server pauses nothing any more`(
        kind: TransportKind
    ) async throws {
        let world = try World(kind)
        let a = try await RefusedForGoodTests.poisoned(world)
        let b = try a.clone()
        try await a.sync()
        a.wrap = { $0 }
        try await b.sync()
        #expect(try await a.sync().pushPaused == nil)
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `another server is asked anew`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try await RefusedForGoodTests.poisoned(world)
        try await a.sync()
        try a.store.setRemote(RemoteSettings(url: "https://elsewhere.example.org", tokenFile: "token"))
        a.wrap = { $0 }
        #expect(try await a.sync().pushPaused == nil)
    }
}
