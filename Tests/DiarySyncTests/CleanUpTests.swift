import DiarySync
import Glibc
import SyncCore
import SyncTestSupport
import Testing

struct CleanUpTests {
    private let world: DiaryOfPictures
    private var diary: Diary { world.diary }

    init() throws { world = try DiaryOfPictures() }

    private func plan(_ time: WallTime? = nil) throws -> MediaCleanUp {
        try diary.planMediaCleanUp(now: time ?? world.later)
    }

    @Test func `what nothing shows goes to the trash, what something shows stays`() throws {
        let (shown, lonely) = (try world.add([1]), try world.add([2]))
        _ = try world.story([shown])
        let plan = try plan()
        #expect(try plan.unreferenced.map(\.hash) == [world.hash(lonely)])
        #expect(plan.trashedBytes == 1 && plan.freedBytes == 0)
        #expect(try diary.vault.contains(world.hash(lonely)), "a plan changes nothing")
        #expect(try diary.apply(plan, now: world.later) == plan)
        #expect(try diary.vault.hashes() == [world.hash(shown)])
        #expect(try diary.vault.trash().map(\.hash) == [world.hash(lonely)])
        #expect(try self.plan().isEmpty)
    }

    @Test func `what was imported a moment ago stays`() throws {
        _ = try world.add([1])
        let now = WallTime(milliseconds: world.later.milliseconds - 2 * Limits.strayMediaMilliseconds)
        #expect(try plan(now).isEmpty)
    }

    @Test func `deleted stories count, so a revived one has its pictures`() throws {
        let media = try world.add([1])
        let story = try world.story([media])
        try diary.store.write { try $0.delete(.story, story) }
        #expect(try plan().isEmpty)
    }

    @Test func `pictures of profiles, pinned ones and movies of live photos stay`() throws {
        let (face, pinned) = (try world.add([1]), try world.add([2]))
        let still = try world.add([3], facts: MediaFacts(pairing: "A1"))
        _ = try world.add([4], facts: MediaFacts(pairing: "A1"))
        _ = try world.story([still])
        try diary.store.write { write in
            let bori = try write.createProfile(name: "Bori")
            try write.setAvatar(.media(face, x: 0, y: 0, side: 1), of: bori)
        }
        try diary.setPinned(true, media: pinned)
        #expect(try plan().isEmpty)
    }

    @Test func `what is shown after the plan was made stays`() throws {
        let media = try world.add([1])
        let plan = try plan()
        #expect(plan.unreferenced.count == 1)
        _ = try world.story([media])
        #expect(try diary.apply(plan, now: world.later).isEmpty)
        #expect(try diary.vault.contains(world.hash(media)))
    }

    @Test func `M3: adding a trashed picture again brings it back`() throws {
        let media = try world.add([1])
        _ = try diary.apply(plan(), now: world.later)
        #expect(try diary.vault.trash().count == 1)
        #expect(try world.add([1]) == media)
        #expect(try diary.vault.trash() == [])
        #expect(try diary.store.read { try $0.media(media)?.state } == .here)
        #expect(try diary.verifyMedia() == [])
    }

    @Test func `the trash is emptied after thirty days, and not of what is shown again`() throws {
        let (first, second) = (try world.add([1]), try world.add([2]))
        _ = try diary.apply(plan(), now: world.later)
        _ = try world.story([second])
        let early = WallTime(milliseconds: world.later.milliseconds + Limits.trashMilliseconds - 1)
        #expect(try plan(early).isEmpty)
        let late = WallTime(milliseconds: world.later.milliseconds + Limits.trashMilliseconds)
        let plan = try plan(late)
        #expect(try plan.expired.map(\.hash) == [world.hash(first)])
        #expect(try diary.apply(plan, now: late) == plan)
        #expect(try diary.vault.trash().map(\.hash) == [world.hash(second)])
    }

    @Test func `a file without a record and a download that nobody wants go after a day`() throws {
        let stray = try diary.ingest(fileAt: world.scratch.write([9], as: "stray")).contentHash
        TemporaryFolder.write([1], to: diary.vault.partialPath(for: stray))
        let now = WallTime(milliseconds: world.later.milliseconds - 2 * Limits.strayMediaMilliseconds)
        #expect(try plan(now).isEmpty)
        let plan = try plan()
        #expect(plan.strays.map(\.hash) == [stray])
        #expect(plan.partials.map(\.hash) == [stray])
        #expect(try diary.apply(plan, now: world.later) == plan)
        #expect(try diary.vault.partials() == [])
        #expect(try diary.vault.trash().map(\.hash) == [stray])
    }

    @Test func `rot is set aside, noted and found again until it is healed`() throws {
        let media = try world.add([1, 2, 3])
        let hash = try world.hash(media)
        try world.damage(media)
        for problem in [MediaFinding.Problem.damaged, .missing] {
            #expect(try diary.verifyMedia().map(\.problem) == [problem])
            #expect(try !diary.vault.contains(hash))
            #expect(try diary.store.read { try $0.media(media)?.state } == .failed)
        }
        _ = try world.add([1, 2, 3])
        #expect(try diary.verifyMedia() == [])
        #expect(try diary.vault.verify(hash) == .intact)
    }

    @Test func `a check looks at thumbnails too, and finds in the trash what is missing`() throws {
        let thumbnail = try diary.ingest(fileAt: world.scratch.write([8], as: "thumbnail"))
        var media = try diary.ingest(fileAt: world.scratch.write([7], as: "picture"))
        media.thumbnails = [MediaThumbnail(recipe: 1, contentHash: thumbnail.contentHash, byteCount: 1)]
        _ = try diary.store.write { [media] in try $0.addMedia(media) }
        try diary.vault.moveToTrash(media.contentHash, at: world.later)
        #expect(try diary.verifyMedia() == [])
        #expect(try diary.vault.contains(media.contentHash))
        TemporaryFolder.write([0], to: diary.vault.path(of: thumbnail.contentHash))
        #expect(try diary.verifyMedia().map(\.hash) == [thumbnail.contentHash])
    }
}

extension DiaryOfPictures {
    /// Changes a byte of a picture's file behind everyone's back.
    func damage(_ media: RecordID) throws {
        let path = diary.vault.path(of: try hash(media))
        var bytes = TemporaryFolder.read(path)
        bytes[0] ^= 1
        TemporaryFolder.write(bytes, to: path)
    }
}
