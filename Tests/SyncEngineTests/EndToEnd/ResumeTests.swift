import DiaryStore
import MediaVault
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// Transfers that are cut at any byte go on where they stopped, in the same process and in the next.
@Suite(.timeLimit(.minutes(5)))
struct ResumeTests {
    private static let byteCount = 9 << 20

    /// Seeds are printed with the arguments of a test that fails.
    @Test(arguments: TransportKind.allCases, [1, 2, 3] as [UInt64])
    func `an upload over a network that breaks sends nothing twice that the server has`(
        kind: TransportKind, seed: UInt64
    ) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let video = try a.keepVideo(seed: seed, byteCount: ResumeTests.byteCount)
        var cutting: CuttingTransport?
        a.wrap = {
            let transport = CuttingTransport($0, seed: seed, cuts: 12, pieceBytes: 2 << 20)
            cutting = transport
            return transport
        }
        var report = try await a.sync()
        // What is left when an attempt gives up is gone on with by the next process.
        for _ in 0..<5 where report.mediaSent == 0 {
            #expect(cutting?.violations == [])
            a.close()
            world.clock.advance(byMilliseconds: MediaTests.day)
            a.wrap = { $0 }
            report = try await a.sync()
        }
        #expect(report.mediaSent == 1 && cutting?.violations == [])
        // Without a socket between, what was handed out is what arrived.
        if kind == .memory, cutting?.cutsLeft == 0 || report.mediaFailed == 0 {
            #expect((cutting?.sentByteCount ?? 0) <= Int64(ResumeTests.byteCount))
        }
        try await b.sync()
        #expect(try b.picture(video)?.state == .here && b.vaultFiles == a.vaultFiles)
    }

    @Test(arguments: TransportKind.allCases, [1, 2, 3] as [UInt64])
    func `a download over a network that breaks fetches nothing twice`(
        kind: TransportKind, seed: UInt64
    ) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let video = try a.keepVideo(seed: seed, byteCount: ResumeTests.byteCount)
        try await a.sync()
        var cutting: CuttingTransport?
        b.wrap = {
            let transport = CuttingTransport($0, seed: seed, cuts: 12, pieceBytes: 2 << 20)
            cutting = transport
            return transport
        }
        let report = try await b.sync()
        #expect(report.mediaReceived == 1 && report.mediaFailed == 0)
        #expect(cutting?.receivedByteCount == Int64(ResumeTests.byteCount))
        #expect(try b.picture(video)?.state == .here && b.vaultFiles == a.vaultFiles && b.partialFiles.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `what a killed process had received is gone on with, and a rotten part starts over`(
        kind: TransportKind
    ) async throws {
        let world = try World(kind)
        let (a, b, c) = (try world.device(), try world.device(), try world.device())
        _ = try a.keepVideo(seed: 4, byteCount: ResumeTests.byteCount)
        try await a.sync()
        let whole = try #require(a.vaultFiles.first)
        let content = TemporaryFolder.read(a.vaultFolder + "/objects/" + whole)
        for (device, isRotten) in [(b, false), (c, true)] {
            _ = try await device.sync(includingMedia: false)
            let hash = try #require(try device.read { try $0.media() }.first?.contentHash)
            var part = Array(content[..<(5 << 20)])
            if isRotten { part[1000] ^= 1 }
            TemporaryFolder.write(part, to: try device.vault.partialPath(for: hash))
            var cutting: CuttingTransport?
            device.wrap = {
                let transport = CuttingTransport($0, seed: 1, cuts: 0, pieceBytes: 1)
                cutting = transport
                return transport
            }
            let report = try await device.sync()
            #expect(report.mediaReceived == 1 && device.vaultFiles == a.vaultFiles && device.partialFiles.isEmpty)
            let rest = Int64(content.count - part.count)
            #expect(cutting?.receivedByteCount == (isRotten ? rest + Int64(content.count) : rest))
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a whole part that was not put into the vault needs no network`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        _ = try a.keepVideo(seed: 5, byteCount: 100_000)
        try await world.settle([a])
        _ = try await b.sync(includingMedia: false)
        let hash = try #require(try b.read { try $0.media() }.first?.contentHash)
        let content = TemporaryFolder.read(try a.vault.path(of: hash))
        TemporaryFolder.write(content, to: try b.vault.partialPath(for: hash))
        b.wrap = { RefusingFiles(inner: $0, upload: nil, download: TransportError(.rejected, "no")) }
        #expect(try await b.sync().mediaReceived == 1)
        #expect(b.vaultFiles == a.vaultFiles)
    }

    @Test(arguments: TransportKind.allCases)
    func `an upload that a killed process began is gone on with at its place`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        _ = try a.keepVideo(seed: 6, byteCount: ResumeTests.byteCount)
        a.wrap = { CuttingTransport($0, seed: 9, cuts: 100, pieceBytes: 0) }
        #expect(try await a.sync().mediaFailed == 1)
        let hash = try #require(try a.read { try $0.media() }.first?.contentHash)
        let place = try a.store.withCore { try $0.file(hash)?.place }
        #expect(place != nil)
        a.close()
        world.clock.advance(byMilliseconds: MediaTests.day)
        a.wrap = { NoNewPlaces(inner: $0) }
        #expect(try await a.sync().mediaSent == 1)
        #expect(try a.store.withCore { try $0.file(hash)?.place } == nil)
    }

    @Test(arguments: TransportKind.allCases)
    func `a damaged file never becomes whole on the server`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        let video = try a.keepVideo(seed: 7, byteCount: ResumeTests.byteCount)
        a.damageVault()
        let report = try await a.sync()
        #expect(report.mediaFailed == 1 && report.mediaSent == 0 && world.server.blobFiles.isEmpty)
        #expect(try a.picture(video)?.state == .failed)
    }

    @Test(arguments: TransportKind.allCases)
    func `report 40: a proxy that takes little at a time gets little at a time`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        _ = try a.keepVideo(seed: 8, byteCount: ResumeTests.byteCount)
        _ = try a.keepVideo(seed: 9, byteCount: 3 << 20)
        a.wrap = { SmallRequests(inner: $0, maximumBytes: 1 << 20) }
        #expect(try await a.sync().mediaSent == 2)
        try await b.sync()
        #expect(b.vaultFiles == a.vaultFiles)
    }
}
