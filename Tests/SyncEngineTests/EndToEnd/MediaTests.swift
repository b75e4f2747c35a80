import DiaryStore
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// Pictures travel beside the log: each stored once, none sent or taken in damaged, none in the log's way.
struct MediaTests {
    /// Longer than any file waits.
    static let day: Int64 = 86_400_000

    @Test(arguments: TransportKind.allCases)
    func `a picture in two stories is stored once everywhere`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let picture = try a.keepPicture("the cat")
        try a.tell("One", media: [picture])
        try a.tell("Two", media: [picture])
        let sent = try await a.sync()
        let got = try await b.sync()
        try expectAgreement([a, b])
        #expect(sent.mediaSent == 1 && got.mediaReceived == 1 && got.mediaFailed == 0)
        #expect(a.vaultFiles.count == 1 && b.vaultFiles == a.vaultFiles && world.server.blobFiles.count == 1)
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
        #expect(try b.picture(picture)?.referenceCount == 2)
        #expect(b.stagedFiles.isEmpty && TemporaryFolder.files(world.server.dataFolder + "/staging").isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `the same picture taken in on two devices is one`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let ids = try [a, b].map { device in
            let picture = try device.keepPicture("the same")
            try device.tell("Mine", media: [picture])
            return picture
        }
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(ids[0] == ids[1] && world.server.blobFiles.count == 1)
        #expect(try a.picture(ids[0])?.referenceCount == 2)
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `a picture that its owner has not sent yet is waited for`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let picture = try a.keepPicture("on its way")
        _ = try await a.sync(includingMedia: false)
        let early = try await b.sync()
        #expect(early.mediaFailed == 0 && early.mediaReceived == 0 && early.mediaPaused == nil)
        #expect(try b.picture(picture)?.state == .absent)
        try await world.settle([a, b])
        #expect(try b.picture(picture)?.state == .here)
    }

    @Test(arguments: TransportKind.allCases)
    func `pictures that were sent arrive behind hundreds that were not`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let sent = try a.keepPicture("sent")
        _ = try await a.sync()
        for number in 0..<600 { _ = try a.keepPicture("not yet \(number)") }
        _ = try await a.sync(includingMedia: false)
        let report = try await b.sync()
        #expect(report.mediaReceived == 1 && report.mediaFailed == 0)
        #expect(try b.picture(sent)?.state == .here)
    }

    @Test(arguments: TransportKind.allCases)
    func `many pictures all arrive`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        for number in 0..<20 { _ = try a.keepPicture("picture \(number)") }
        try await world.settle([a, b])
        #expect(b.vaultFiles.count == 20 && world.server.blobFiles.count == 20)
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `a damaged file is not sent, reported, and sent once it is whole again`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        let picture = try a.keepPicture("whole")
        try a.tell("With a picture", media: [picture])
        a.damageVault()
        let report = try await a.sync()
        #expect(report.pending == 0 && report.mediaSent == 0 && report.mediaFailed == 1)
        #expect(world.server.blobFiles.isEmpty)
        #expect(try a.picture(picture)?.error != nil && a.picture(picture)?.state == .failed)
        #expect(try a.missingMedia.count == 1)
        _ = try a.keepPicture("whole")
        let again = try await a.sync()
        #expect(again.mediaSent == 1)
        #expect(try a.missingMedia.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `a damaged file is fetched once another device has sent it`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let picture = try a.keepPicture("whole")
        try a.tell("With a picture", media: [picture])
        a.damageVault()
        #expect(try await a.sync().mediaFailed == 1)
        _ = try b.keepPicture("whole")
        try await b.sync()
        #expect(try await a.sync().mediaReceived == 1)
        #expect(a.vaultFiles == b.vaultFiles)
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `a download with wrong bytes is refused and fetched again next time`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let picture = try a.keepPicture("right")
        try a.tell("With a picture", media: [picture])
        try await a.sync()
        b.wrap = { WrongFiles(inner: $0) }
        let report = try await b.sync()
        #expect(report.mediaReceived == 0 && report.mediaFailed == 1 && report.pending == 0)
        #expect(try b.titles == ["With a picture"] && b.picture(picture)?.state == .failed)
        #expect(b.vaultFiles.isEmpty && b.stagedFiles.isEmpty)
        b.wrap = { $0 }
        #expect(try await b.sync().mediaReceived == 0)
        world.clock.advance(byMilliseconds: MediaTests.day)
        let again = try await b.sync()
        #expect(again.mediaReceived == 1 && b.vaultFiles == a.vaultFiles)
        #expect(try b.missingMedia.isEmpty && b.picture(picture)?.error == nil)
    }

    @Test(arguments: TransportKind.allCases, [true, false])
    func `files that cannot be moved do not hold up the log`(kind: TransportKind, passes: Bool) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try await b.shareStoryWithPicture()
        let picture = try a.keepPicture("mine")
        try a.tell("With a picture", media: [picture])
        let refusal = passes ? TransportError(.retryLater, "no") : TransportError(.rejected, "no")
        a.wrap = { RefusingFiles(inner: $0, upload: refusal, download: refusal) }
        let report = try await a.sync()
        #expect(report.pending == 0 && report.pulled > 0 && report.pushPaused == nil)
        // The server answers to everything else, so it is these files that cannot be moved.
        #expect(report.mediaPaused == nil && report.mediaFailed == 2)
        #expect(try a.missingMedia.count == 2)
        a.wrap = { $0 }
        world.clock.advance(byMilliseconds: MediaTests.day)
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `a server without space for files still gives its own`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try await b.shareStoryWithPicture()
        _ = try a.keepPicture("mine")
        a.wrap = { RefusingFiles(inner: $0, upload: TransportError(.quotaFull, "full"), download: nil) }
        let report = try await a.sync()
        #expect(report.mediaPaused?.retryClass == .quotaFull && report.mediaReceived == 1)
        #expect(try a.missingMedia.count == 1)
    }
}

extension Device {
    fileprivate func shareStoryWithPicture() async throws {
        let picture = try keepPicture("theirs")
        try tell("Theirs", media: [picture])
        try await sync()
    }
}
