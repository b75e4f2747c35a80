import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// A record that one device deletes while another edits it.
struct RevivalTests {
    private let world = World()
    private let server = LogArray()

    /// A story with two pictures and a tag that a has deleted and b has edited, both unaware.
    private func revived(_ policy: DeletePolicy? = nil) throws -> World.Pair {
        let pair = try world.pair(server)
        let pictures = [try pair.a.addPicture(1), try pair.a.addPicture(2)]
        try pair.a.write { write in
            for picture in pictures { try write.addMedia(picture, to: pair.story) }
            try write.addTag("sea", to: pair.story)
        }
        try server.syncAll(pair.a, pair.b)
        try pair.a.write { try $0.delete(.story, pair.story, policy: policy) }
        world.clock.advance(byMilliseconds: 5)
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "wild" } }
        try server.syncAll(pair.a, pair.b)
        return pair
    }

    private func conflicts(_ pair: World.Pair, closed: Bool = false) throws -> [Conflict] {
        let found = try [pair.a, pair.b].map { store in
            try store.read { try $0.conflicts(includingClosed: closed) }
        }
        #expect(found[0].map(\.id) == found[1].map(\.id))
        return found[0]
    }

    @Test func `a revived story is complete with its pictures, and flagged`() throws {
        let pair = try revived()
        for store in [pair.a, pair.b] {
            let story = try #require(try store.story(pair.story))
            #expect(!story.isDeleted && story.mood == "wild" && story.tags == ["sea"])
            #expect(story.media.count == 2 && story.conflictCount == 1)
            for picture in story.media { #expect(try store.read { try $0.media(picture)?.referenceCount } == 1) }
        }
        let conflict = try #require(try conflicts(pair).first)
        #expect(conflict.kind == .revival && conflict.fieldName == nil)
        #expect(conflict.candidates.map(\.content) == [.alive, .deleted])
        #expect(conflict.candidates.map(\.isShown) == [true, false])
        #expect(conflict.candidates.map(\.isOwn) == [false, true])
    }

    @Test func `keeping a revived story restores it for good`() throws {
        let pair = try revived()
        let open = try conflicts(pair)[0]
        try pair.b.write { write in try write.keep(write.reading.conflicts()[0]) }
        try server.syncAll(pair.a, pair.b)
        let closed = try conflicts(pair, closed: true)
        #expect(closed.map(\.state) == [.kept] && closed[0].id != open.id)
        #expect(closed[0].candidates.map(\.content) == [.alive, .deleted])
        #expect(closed[0].shown?.content == .alive)
        #expect(try pair.a.story(pair.story)?.isDeleted == false)
    }

    @Test func `switching deletes a revived story again`() throws {
        let pair = try revived()
        try pair.a.write { write in try write.switchTo(write.reading.conflicts()[0], candidate: 2) }
        try server.syncAll(pair.a, pair.b)
        #expect(try conflicts(pair, closed: true).map(\.state) == [.switched])
        #expect(try pair.b.story(pair.story)?.isDeleted == true)
        try pair.b.write { try $0.restore(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(try conflicts(pair) == [])
        #expect(try pair.a.story(pair.story)?.media.count == 2)
    }

    @Test func `editing a revived story decides nothing, and its conflict keeps its name`() throws {
        let pair = try revived()
        let open = try conflicts(pair)[0]
        try pair.a.write { try $0.addTag("snow", to: pair.story) }
        try pair.b.write { try $0.edit(story: pair.story) { $0.title = "later" } }
        try server.syncAll(pair.a, pair.b)
        #expect(try conflicts(pair).map(\.id) == [open.id])
    }

    @Test func `deleting and restoring where nobody else has edited is no conflict`() throws {
        let pair = try world.pair(server)
        for _ in 0..<2 {
            try pair.a.write { try $0.delete(.story, pair.story) }
            try server.syncAll(pair.a, pair.b)
            try pair.b.write { try $0.restore(.story, pair.story) }
            try server.syncAll(pair.a, pair.b)
            try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "x" } }
            try server.syncAll(pair.a, pair.b)
        }
        #expect(try conflicts(pair, closed: true) == [])
    }

    @Test func `what a delete does to an edit is configured by kind and travels with it`() throws {
        var configuration = StoreConfiguration(random: SeededRandomSource(seed: 1))
        configuration.deletePolicies[.profile] = .deleteWins
        let a = try DiaryStore.create(at: ":memory:", name: "a", diary: world.diary, configuration: configuration)
        let b = try world.store(2)
        let (pet, story) = try a.write { write in
            (try write.createProfile(name: "Bori"), try write.create(NewStory(text: "x")))
        }
        try server.syncAll(a, b)
        try a.write { write in
            try write.delete(.profile, pet)
            try write.delete(.story, story)
        }
        try b.write { write in
            try write.set(.species, .text("dog"), of: .profile, pet)
            try write.edit(story: story) { $0.mood = "wild" }
        }
        try server.syncAll(a, b)
        for store in [a, b] {
            #expect(try store.read { try $0.profile(pet)?.isDeleted } == true)
            #expect(try store.story(story)?.isDeleted == false)
            #expect(try store.read { try $0.conflicts() }.map(\.record) == [story])
        }
    }

    @Test func `copies of a store tell alike which edit keeps a record alive, whichever branch they are on`() throws {
        let folder = TemporaryFolder()
        let world = World(noticesCopies: false)
        let (a, b) = (try world.store(1, at: folder.file()), try world.store(2))
        let story = try a.write { try $0.create(NewStory(title: "T", text: "x")) }
        try server.syncAll(a, b)
        try b.write { try $0.delete(.story, story) }
        world.clock.advance(byMilliseconds: 100)
        try a.write { try $0.addTag("before the copy", to: story) }
        folder.copyDatabase(to: "copy.sqlite")
        let copies = [try world.reopen(folder.file(), 21), try world.reopen(folder.file("copy.sqlite"), 22)]
        _ = try copies[0].write { try $0.create(NewStory(title: "elsewhere", text: "x")) }
        // A clock that is put back: the later edit on the chain looks earlier.
        world.clock.advance(byMilliseconds: -50)
        try copies[1].write { try $0.addTag("behind the copy", to: story) }
        try server.syncAll(copies[0], copies[1], b)
        let alive = try (copies + [b]).map { store in
            try store.read { try $0.conflicts().map(\.candidates[0].writtenAt) }
        }
        #expect(alive == Array(repeating: [world.clock.now()], count: 3))
    }

    @Test func `a conflict keeps its number while its record is deleted and restored`() throws {
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = "calm" } }
        world.clock.advance(byMilliseconds: 5)
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "wild" } }
        try server.syncAll(pair.a, pair.b)
        let open = try pair.a.read { try $0.conflicts() }
        try pair.a.write { try $0.delete(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(try conflicts(pair, closed: true) == [])
        #expect(try pair.a.read { try $0.conflict(open[0].number) } == nil)
        #expect(try pair.a.read { try $0.conflictCount() } == 0)
        try pair.b.write { try $0.restore(.story, pair.story) }
        let received = try server.sync(pair.b)
        #expect(received.conflictsOpened == [])
        #expect(try server.sync(pair.a).conflictsOpened == [open[0].number])
        #expect(try pair.a.read { try $0.conflicts() } == open)
        for store in [pair.a, pair.b] { #expect(try store.checkIntegrity().findings == []) }
    }
}
