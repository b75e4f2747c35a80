import DiarySync
import MediaDeduplicator
import SyncCore
import Testing

/// Numbers are those of the public reports that the behaviour answers.
struct DuplicateMediaTests {
    private let world: DiaryOfPictures
    private var diary: Diary { world.diary }

    init() throws { world = try DiaryOfPictures() }

    private func caption(_ text: String, of media: RecordID, in story: RecordID) throws {
        let loaded = try #require(try diary.store.read { try $0.editableText(.caption(of: media), of: story) })
        _ = try diary.store.write { try $0.save(text, as: .caption(of: media), of: story, basedOn: loaded.version) }
    }

    @Test func `14: a tagged copy is seen as the same picture, and the one with most is kept`() throws {
        let plain = try world.add(world.variants[5])
        let tagged = try world.add(world.variants[3])
        _ = try world.add([1, 2, 3])
        let groups = try diary.mediaDuplicates()
        #expect(groups.map(\.relation) == [.payload])
        #expect(groups.map(\.survivor.id) == [tagged])
        #expect(groups[0].copies.map(\.item.id) == [plain])
        #expect(try diary.mediaDuplicates() == groups, "the index says the same")
    }

    @Test func `19: references move first and keep their places, captions move along`() throws {
        let (small, large) = (try world.add(world.variants[5]), try world.add(world.variants[3]))
        let (one, two) = (try world.add([1]), try world.add([2]))
        let story = try world.story([one, small, two])
        let both = try world.story([small, large])
        try caption("the small one", of: small, in: story)
        try caption("large", of: large, in: both)
        try caption("small", of: small, in: both)
        let plan = try #require(try diary.mediaDuplicates().first)
        #expect(plan.referenceCount == 2)
        #expect(try diary.apply(plan) == .applied)
        #expect(try world.shown(story) == [one, large, two])
        #expect(try world.shown(both) == [large])
        #expect(try diary.store.read { try $0.caption(of: large, in: story) } == "the small one")
        #expect(try diary.store.read { try $0.caption(of: large, in: both) } == "large\nsmall")
        let copy = try #require(try diary.store.read { try $0.media(small) })
        #expect(copy.referenceCount == 0)
        #expect(copy.state == .here, "nothing is deleted")
        #expect(try diary.mediaDuplicates() == [], "nothing is left to do")
        #expect(try diary.store.checkIntegrity().findings.isEmpty)
    }

    @Test func `19: a profile keeps its crop`() throws {
        let (small, large) = (try world.add(world.variants[5]), try world.add(world.variants[3]))
        let bori = try diary.store.write { write in
            let bori = try write.createProfile(name: "Bori")
            try write.setAvatar(.media(small, x: 0.25, y: 0.5, side: 0.125), of: bori)
            return bori
        }
        #expect(try diary.apply(try #require(try diary.mediaDuplicates().first)) == .applied)
        #expect(try diary.store.read { try $0.profile(bori)?.avatar } == .media(large, x: 0.25, y: 0.5, side: 0.125))
    }

    @Test func `20: what another story shows meanwhile is not taken from it`() throws {
        let (small, large) = (try world.add(world.variants[5]), try world.add(world.variants[3]))
        let story = try world.story([small])
        let plan = try #require(try diary.mediaDuplicates().first)
        let late = try world.story([small])
        #expect(try diary.apply(plan) == .outdated)
        #expect(try world.shown(story) == [small])
        #expect(try diary.apply(try #require(try diary.mediaDuplicates().first)) == .applied)
        #expect(try world.shown(story) == [large])
        #expect(try world.shown(late) == [large])
    }

    @Test func `what deleted stories show stays, and a restored one has its picture`() throws {
        let (small, large) = (try world.add(world.variants[5]), try world.add(world.variants[3]))
        let story = try world.story([small])
        try diary.store.write { try $0.delete(.story, story) }
        let plan = try #require(try diary.mediaDuplicates().first)
        #expect(plan.survivor.id == large && plan.referenceCount == 0)
        #expect(try diary.apply(plan) == .applied)
        #expect(try diary.planMediaCleanUp(now: world.later).unreferenced.map(\.hash) == [world.hash(large)])
        try diary.store.write { try $0.restore(.story, story) }
        #expect(try world.shown(story) == [small])
    }

    @Test func `without a survivor whose file is whole nothing moves`() throws {
        let (small, large) = (try world.add(world.variants[5]), try world.add(world.variants[3]))
        let story = try world.story([small])
        let plan = try #require(try diary.mediaDuplicates().first)
        try world.damage(large)
        #expect(try diary.apply(plan) == .survivorNotHere)
        #expect(try world.shown(story) == [small])
    }

    @Test func `the halves of a live photo stay together`() throws {
        let (still, plain) = (
            try world.add(world.variants[5], facts: MediaFacts(pairing: "A1")), try world.add(world.variants[3])
        )
        let movie = try world.add([7, 7], facts: MediaFacts(pairing: "A1"))
        let story = try world.story([plain])
        let plan = try #require(try diary.mediaDuplicates().first)
        #expect(plan.survivor.id == still, "it has the movie")
        #expect(try diary.apply(plan) == .applied)
        #expect(try world.shown(story) == [still])
        let gone = try diary.planMediaCleanUp(now: world.later).unreferenced.map(\.hash)
        #expect(try gone == [world.hash(plain)])
        #expect(try diary.store.read { try $0.media(movie)?.referenceCount } == 1)
    }

    @Test func `a motion photo is kept before a still that knows more`() throws {
        let facts = MediaFacts(location: MediaLocation(latitude: 1, longitude: 2), pairing: "A1")
        _ = try world.add(world.variants[3], facts: facts)
        let moving = try world.add(world.variants[6], facts: MediaFacts(motion: .motionPhoto))
        #expect(try diary.mediaDuplicates().map(\.survivor.id) == [moving])
    }

    @Test func `13: an edited copy is no duplicate of its original, however much they look alike`() throws {
        let original = try world.add(jpeg(1))
        let other = try world.add(jpeg(3))
        let edited = try world.add(jpeg(2), facts: MediaFacts(original: original))
        let groups = try diary.mediaDuplicates(near: EqualLooks())
        #expect(groups.map(\.survivor.id) == [edited], "it knows most")
        #expect(groups.map { $0.copies.map(\.item.id) } == [[other]])
    }

    /// Begins as a JPEG and is none.
    private func jpeg(_ byte: UInt8) -> [UInt8] { [0xFF, 0xD8, 0xFF] + [UInt8](repeating: byte, count: Int(byte)) }

    @Test func `15, 17: a re-coded copy is another picture that a person is pointed to, never merged by itself`() throws
    {
        let (one, two) = (try world.add(jpeg(1)), try world.add(jpeg(2)))
        let story = try world.story([one, two])
        #expect(try diary.mediaDuplicates() == [])
        let hints = try diary.mediaDuplicates(near: EqualLooks())
        #expect(hints.map(\.relation) == [.near])
        #expect(try world.shown(story) == [one, two])
        #expect(try hints.map { try diary.apply($0) } == [.applied])
        #expect(try world.shown(story) == [two])
    }

    @Test func `16: equal names are nothing`() throws {
        // Every file of this diary was called the same.
        _ = try (world.add([1]), world.add([2]))
        #expect(try diary.mediaDuplicates() == [])
    }
}
