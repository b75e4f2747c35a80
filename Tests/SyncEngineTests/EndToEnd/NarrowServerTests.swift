import Codecs
import DiaryStore
import SyncCore
import SyncEngine
import Testing

/// A server, or something before it, that takes only small requests (413).
struct NarrowServerTests {
    /// Six changes in one segment, of which about two fit in a request.
    private static func tell(_ device: Device) throws {
        for number in 0..<6 {
            try device.write { _ = try $0.create(NewStory(title: "Entry \(number)", text: noise(20))) }
        }
    }

    /// Text that does not compress well, about 13 characters for each number.
    private static func noise(_ count: Int) -> String {
        (0..<count).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
    }

    private static func narrow(_ inner: any Transport) -> any Transport {
        NarrowTransport(inner: inner, maximumRequestBytes: 600)
    }

    @Test(arguments: TransportKind.allCases)
    func `a segment that is too large goes in pieces, cut between changes`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try NarrowServerTests.tell(a)
        a.wrap = NarrowServerTests.narrow
        let report = try await a.sync()
        #expect(report.pushPaused == nil && report.pending == 0 && report.pushed == 6)
        #expect(try a.read { try $0.logEntries() }.count == 1)
        try await b.sync()
        try expectAgreement([a, b])
        #expect(try b.read { try $0.logEntries() }.count > 1)
        // A server that lost everything is filled again by either, whole or in pieces.
        for device in [a, b] {
            try world.server.wipe()
            try world.renewTokens([a, b])
            #expect(try await device.sync().pending == 0)
            let fresh = try world.device()
            try await fresh.sync()
            try expectAgreement([device, fresh])
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `pieces that have arrived are not sent again after an interruption`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try NarrowServerTests.tell(a)
        // Two requests are too large; then a piece arrives, another one does and its reply is lost.
        a.wrap = { FaultyTransport(NarrowServerTests.narrow($0), [.none, .none, .none, .replyLost]) }
        let error = await #expect(throws: SyncError.self) { try await a.sync() }
        #expect(error?.retryClass == .retryLater)
        a.close()
        a.wrap = NarrowServerTests.narrow
        let report = try await a.sync()
        #expect(report.pending == 0 && report.pushPaused == nil)
        try await b.sync()
        try expectAgreement([a, b])
        let pieces = try b.read { try $0.logEntries() }
        #expect(Set(pieces.map(\.firstSequence)).count == pieces.count)
    }

    @Test(arguments: TransportKind.allCases)
    func `only a change that is too large alone pauses pushing, and the ones before it go`(
        kind: TransportKind
    ) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try b.tell("Theirs")
        try await b.sync()
        try NarrowServerTests.tell(a)
        try a.write { _ = try $0.create(NewStory(title: "Large", text: NarrowServerTests.noise(200))) }
        try a.tell("Behind")
        a.wrap = NarrowServerTests.narrow
        let report = try await a.sync()
        let pause = try #require(report.pushPaused)
        #expect(pause.reason == .tooLarge && pause.segment?.firstSequence == 7 && pause.segment?.lastSequence == 7)
        #expect(report.pulled == 1 && report.pushed == 6 && report.pending == 2)
        try await b.sync()
        #expect(try b.titles.filter { $0.hasPrefix("Entry") }.count == 6)
        let content = try a.store.quarantinedContent(0)
        #expect(SHA256Hasher().hash(content.bytes) == pause.segment?.hash)
        #expect(try a.store.retryQuarantined(0) == .resumed)
        a.wrap = { $0 }
        try await world.settle([a, b])
        try expectAgreement([a, b])
    }
}
