import DiaryStore
import MediaVault
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// Which files move, in which order, and what a person decides about single ones.
struct MediaPolicyTests {
    private func sync(
        _ device: Device, _ originals: OriginalsPolicy, parallel: Int = 3
    ) async throws -> SyncReport {
        try await device.engine(EngineConfiguration(parallelTransfers: parallel, originals: originals)).sync()
    }

    @Test func `thumbnails go and come before originals, and the newest first`() async throws {
        let world = try World(.memory)
        let (a, b) = (try world.device(), try world.device())
        let pictures = try (0..<3).map { try a.keepPicture("picture \($0)", thumbnail: "thumbnail \($0)") }
        let originals = try pictures.map(a.hash)
        let thumbnails = try pictures.compactMap { try a.picture($0)?.thumbnails.first?.contentHash }
        let expected = Array(thumbnails.reversed() + originals.reversed())
        for device in [a, b] {
            var log: FileLog?
            device.wrap = {
                let transport = FileLog($0)
                log = transport
                return transport
            }
            _ = try await sync(device, .everything, parallel: 1)
            #expect(log?.files == expected)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `on demand, thumbnails alone come, and what is asked for`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let pictures = try (0..<3).map { try a.keepPicture("picture \($0)", thumbnail: "thumbnail \($0)") }
        try await a.sync()
        #expect(try await sync(b, .onDemand).mediaReceived == 3)
        #expect(try pictures.map { try b.picture($0)?.state } == [.absent, .absent, .absent])
        #expect(try pictures.allSatisfy { try b.picture($0)?.hasThumbnail == true })
        try await b.engine().fetch(pictures[1])
        #expect(try b.picture(pictures[1])?.state == .here)
        try b.store.withCore { try $0.setPinned(b.hash(pictures[2]), true) }
        #expect(try await sync(b, .onDemand).mediaReceived == 1)
        #expect(try b.picture(pictures[2])?.isPinned == true && b.picture(pictures[2])?.state == .here)
        #expect(try b.missingMedia.map(\.id) == [pictures[0]])
    }

    @Test func `within a budget the newest come, and what is pinned does not count`() async throws {
        let world = try World(.memory)
        let (a, b) = (try world.device(), try world.device())
        let pictures = try (0..<4).map { try a.keepVideo(seed: $0, byteCount: 1000) }
        try await a.sync()
        #expect(try await sync(b, .within(2500)).mediaReceived == 2)
        #expect(try pictures.map { try b.picture($0)?.state } == [.absent, .absent, .here, .here])
        #expect(try await sync(b, .within(2500)).mediaReceived == 0)
        try b.store.withCore { try $0.setPinned(b.hash(pictures[3]), true) }
        #expect(try await sync(b, .within(2500)).mediaReceived == 1)
        #expect(try b.picture(pictures[1])?.state == .here)
    }

    @Test(arguments: TransportKind.allCases)
    func `an evicted file leaves, stays away, and comes back when it is asked for`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        let picture = try a.keepPicture("picture")
        #expect(try await a.engine().evict(picture) == .isNotBackedUp)
        try await a.sync()
        #expect(try await a.engine().evict(picture) == .evicted)
        #expect(try a.vaultFiles.isEmpty && a.picture(picture)?.state == .absent)
        #expect(try await a.engine().evict(picture) == .isNotHere)
        #expect(try await a.sync().mediaReceived == 0)
        try await a.engine().fetch(picture)
        #expect(try a.vaultFiles.count == 1 && a.picture(picture)?.state == .here)
        try a.store.withCore { try $0.setPinned(a.hash(picture), true) }
        #expect(try await a.engine().evict(picture) == .isPinned)
    }

    @Test(arguments: TransportKind.allCases)
    func `the last copy is never evicted, whatever the server said once`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        let picture = try a.keepPicture("picture")
        try await a.sync()
        world.server.loseFiles()
        world.clock.advance(byMilliseconds: Limits.confirmationMilliseconds)
        #expect(try await a.engine().evict(picture) == .isNotBackedUp)
        #expect(a.vaultFiles.count == 1)
        #expect(try a.missingMedia.map(\.id) == [picture])
        #expect(try await a.sync().mediaSent == 1)
        #expect(try await a.engine().evict(picture) == .evicted)
    }

    @Test(arguments: TransportKind.allCases)
    func `what the server has lost is sent again within a week`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        _ = try a.keepPicture("picture")
        try await a.sync()
        world.server.loseFiles()
        #expect(try await a.sync().mediaSent == 0)
        world.clock.advance(byMilliseconds: Limits.confirmationMilliseconds)
        #expect(try await a.sync().mediaSent == 1)
        #expect(world.server.blobFiles.count == 1)
    }

    @Test(arguments: TransportKind.allCases, [TransportError.RetryClass.retryLater, .rejected, .protocolViolation])
    func `M4 M5 M6: one file that never gets through holds up no other, waits, and is listed`(
        kind: TransportKind, retryClass: TransportError.RetryClass
    ) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let bad = try a.keepPicture("bad")
        let hash = try a.hash(bad)
        for number in 0..<5 { _ = try a.keepPicture("good \(number)") }
        var log: FileLog?
        a.wrap = {
            let transport = FileLog($0) { $0 == hash ? TransportError(retryClass, "no way") : nil }
            log = transport
            return transport
        }
        let report = try await a.sync()
        #expect(report.mediaSent == 5 && report.mediaFailed == 1 && report.mediaPaused == nil)
        #expect(try a.missingMedia.map(\.error) == ["no way"])
        #expect(try a.picture(bad)?.retryAt != nil)
        let again = try await a.sync()
        #expect(again.mediaFailed == 0 && log?.refusals == 0)
        try await b.sync()
        #expect(b.vaultFiles.count == 5)
        world.clock.advance(byMilliseconds: MediaTests.day)
        a.wrap = { $0 }
        #expect(try await a.sync().mediaSent == 1)
        #expect(try a.missingMedia.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `report 5: a file without any bytes goes and comes like any other`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        let hash = try #require(
            ContentHash(text: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
        let path = try a.vault.stagingPath(for: hash)
        TemporaryFolder.write([], to: path)
        _ = try a.vault.install(stagedFile: path, expecting: hash)
        try a.write { try $0.addMedia(NewMedia(contentHash: hash, byteCount: 0, mediaType: "image/jpeg")) }
        _ = try a.keepPicture("another")
        #expect(try await a.sync().mediaSent == 2)
        #expect(try await b.sync().mediaReceived == 2)
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty)
    }

    @Test(arguments: [TransportError.RetryClass.needsCredentials, .quotaFull])
    func `credentials and quota pause files alone`(retryClass: TransportError.RetryClass) async throws {
        let world = try World(.memory)
        let a = try world.device()
        _ = try a.keepPicture("picture")
        a.wrap = { RefusingFiles(inner: $0, upload: TransportError(retryClass, "no"), download: nil) }
        let report = try await a.sync()
        #expect(report.mediaPaused?.retryClass == retryClass && report.mediaFailed == 0 && report.pending == 0)
        #expect(try a.missingMedia.map(\.error) == [nil])
        a.wrap = { $0 }
        #expect(try await a.sync().mediaSent == 1)
    }

    @Test func `report 10: a file that two devices send at once is there once, and fails for neither`() async throws {
        let world = try World(.http)
        let (a, b) = (try world.device(), try world.device())
        for device in [a, b] { _ = try device.keepVideo(seed: 3, byteCount: 6 << 20) }
        let engines = [try a.engine(), try b.engine()]
        let reports = try await withThrowingTaskGroup(of: SyncReport.self) { group in
            for engine in engines { group.addTask { try await engine.sync() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(reports.map(\.mediaFailed) == [0, 0])
        #expect(try a.missingMedia.isEmpty && b.missingMedia.isEmpty && world.server.blobFiles.count == 1)
    }

    @Test func `what nothing refers to goes from the server in two steps, unless something does again`() async throws {
        let world = try World(.memory)
        let a = try world.device()
        let (gone, kept) = (try a.keepPicture("gone"), try a.keepPicture("kept"))
        try await a.sync()
        for picture in [gone, kept] {
            let hash = try a.hash(picture)
            try a.vault.moveToTrash(hash, at: world.clock.now())
            try a.store.withCore { try $0.noteUnwanted(hash) }
        }
        #expect(try a.missingMedia.isEmpty)
        let later = WallTime(milliseconds: world.clock.now().milliseconds + 1_000_000)
        var deleting: DeletingFiles?
        a.wrap = {
            let transport = deleting ?? DeletingFiles($0, notBefore: later)
            deleting = transport
            return transport
        }
        try await a.sync()
        let hashes = [try a.hash(gone), try a.hash(kept)]
        #expect(Set(deleting?.requests ?? []) == Set(hashes))
        try await a.sync()
        #expect(deleting?.requests.count == 2)
        try a.tell("Shows it again", media: [kept])
        world.clock.advance(byMilliseconds: 2_000_000)
        try await a.sync()
        let goneHash = try a.hash(gone)
        #expect(deleting?.requests.count == 3 && deleting?.requests.last == goneHash)
        try await a.sync()
        #expect(deleting?.requests.count == 3)
        #expect(try a.picture(kept)?.state == .here && a.vaultFiles.count == 1)
    }

    @Test func `progress tells files and bytes, and ends`() async throws {
        let world = try World(.http)
        let (a, b) = (try world.device(), try world.device())
        for seed in 0..<3 { _ = try a.keepVideo(seed: UInt64(seed), byteCount: 5 << 20) }
        try await a.sync()
        let engine = try b.engine()
        let stream = engine.mediaProgress()
        let last = Task { () -> [MediaProgress] in
            var seen: [MediaProgress] = []
            for await progress in stream {
                seen.append(progress)
                if progress.isFinished { break }
            }
            return seen
        }
        _ = try await engine.sync()
        let seen = await last.value
        #expect(seen.last?.filesDone == 3 && seen.last?.filesTotal == 3)
        #expect(seen.last?.bytesDone == 15 << 20 && seen.last?.bytesTotal == 15 << 20)
        #expect(seen.map(\.bytesDone) == seen.map(\.bytesDone).sorted())
    }
}
