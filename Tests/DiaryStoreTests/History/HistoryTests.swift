import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// The changes of one record, and what it looked like behind each.
struct HistoryTests {
    private let world = World()
    private let server = LogArray()

    @Test func `every change is told with who made it and what it did`() throws {
        let pair = try world.pair(server, NewStory(title: "T", text: "one", tags: ["old"]))
        let picture = try pair.b.addPicture(1)
        try pair.b.write { write in
            try write.edit(story: pair.story) { $0.title = "첫눈" }
            try write.addTag("snow", to: pair.story)
            try write.removeTag("old", from: pair.story)
            try write.addMedia(picture, to: pair.story)
        }
        try pair.b.rewrite(pair.story, "one two")
        try pair.b.write { try $0.delete(.story, pair.story) }
        try pair.b.write { try $0.restore(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        let history = try pair.a.read { try $0.history(of: pair.story) }
        #expect(history.map(\.isOwn) == [true, false, false, false, false])
        #expect(
            history.map { $0.steps.map(\.action) }.dropFirst() == [
                [.set(.text("첫눈")), .added(.text("snow")), .removed(.text("old")), .inserted(.record(picture))],
                [.edited(inserted: 4, deleted: 0, excerpt: " two")], [.deleted], [.restored],
            ])
        #expect(history.first?.steps.first?.action == .created)
        #expect(history.dropFirst().first?.steps.map(\.fieldName) == ["title", "tags", "tags", "media"])
        // The deletion was taken back by restoring the story.
        #expect(history.map(\.isTakenBack) == [false, false, false, true, false])
        #expect(try pair.b.read { try $0.history(of: pair.story) }.map(\.hash) == history.map(\.hash))
        #expect(history.allSatisfy { $0.hash != nil && $0.actor.description.hasPrefix($0.device) })
    }

    @Test func `numbers stay when the log is packed and when more changes arrive`() throws {
        var configuration = StoreConfiguration(
            durability: .normal, clock: world.clock, random: SeededRandomSource(seed: 8))
        configuration.packingInterval = 1
        let store = try DiaryStore.create(
            at: ":memory:", name: "Test", diary: world.diary, configuration: configuration)
        let other = try world.store(9)
        let id = try store.write { try $0.create(NewStory(title: "0", text: "x")) }
        for number in 1...4 { try store.write { try $0.set(.title, .text("\(number)"), of: .story, id) } }
        let before = try store.read { try $0.history(of: id) }
        for number in 5...9 {
            try server.sync(other)
            if try other.story(id) != nil { try other.write { try $0.addTag("\(number)", to: id) } }
            try store.write { try $0.set(.title, .text("\(number)"), of: .story, id) }
            try server.syncAll(store, other)
        }
        #expect(try store.read { try $0.logEntries() }.count < 12)
        let after = try store.read { try $0.history(of: id) }
        #expect(Array(after.prefix(before.count)) == before)
        for (number, entry) in before.enumerated() {
            #expect(try store.read { try $0.story(id, at: entry.number) }?.story.title == "\(number)")
        }
    }

    @Test func `a story is shown as the author of a change saw it, not as others had it`() throws {
        let pair = try world.pair(server, NewStory(title: "T", text: "x"))
        try pair.a.write { try $0.set(.title, .text("by a"), of: .story, pair.story) }
        world.clock.advance(byMilliseconds: 1)
        try pair.b.write { try $0.set(.mood, .text("by b"), of: .story, pair.story) }
        let change = try #require(try pair.b.lastChange())
        let hash = try pair.b.hash(of: change)
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            let history = try store.read { try $0.history(of: pair.story) }
            let entry = try #require(history.first { $0.hash == hash })
            let past = try #require(try store.read { try $0.story(pair.story, at: entry.number) })
            #expect(past.story.title == "T" && past.story.mood == "by b")
            #expect(past.actor == entry.actor && past.hash == hash && past.change == entry.number)
        }
        #expect(try pair.a.story(pair.story)?.title == "by a")
    }

    @Test func `a change that knew nothing of a story shows none, and an unknown one is refused`() throws {
        let pair = try world.pair(server)
        let picture = try pair.b.addPicture(1)
        let other = try pair.a.write { try $0.create(NewStory(text: "later")) }
        try server.syncAll(pair.a, pair.b)
        let own = try #require(try pair.b.lastChange())
        #expect(try pair.b.read { try $0.story(other, at: own) } == nil)
        #expect(try pair.b.read { try $0.story(pair.story, at: own) }?.story.text == "x")
        #expect(try pair.b.read { try $0.history(of: picture, kind: .media) }.count == 1)
        #expect(try pair.b.read { try $0.history(of: picture) }.isEmpty)
        for number in [ChangeNumber(log: 9, sequence: 1), ChangeNumber(log: 1, sequence: 99)] {
            #expect(throws: StoreError.self) { try pair.b.read { try $0.story(pair.story, at: number) } }
        }
        #expect(ChangeNumber("2:17")?.description == "2:17")
        for text in ["", "2", "2:", ":2", "0:1", "1:0", "1:2:3", "a:1", "-1:2"] { #expect(ChangeNumber(text) == nil) }
    }

    @Test func `an ordinary edit that closes a conflict says so`() throws {
        let pair = try world.pair(server)
        for (store, mood) in [(pair.a, "calm"), (pair.b, "wild")] {
            try store.write { try $0.set(.mood, .text(mood), of: .story, pair.story) }
        }
        try server.syncAll(pair.a, pair.b)
        try pair.a.write { try $0.set(.mood, .text("both"), of: .story, pair.story) }
        let history = try pair.a.read { try $0.history(of: pair.story) }
        #expect(history.map { $0.steps.contains(where: \.closedConflict) } == [false, false, false, true])
    }

    @Test func `profiles and captions have a history as well`() throws {
        let store = try world.store(1)
        let pet = try store.write { try $0.createProfile(name: "Bori", species: "dog") }
        try store.write { try $0.set(.name, .text("보리"), of: .profile, pet) }
        let profile = try store.read { try $0.history(of: pet, kind: .profile) }
        #expect(profile.last?.steps.map(\.fieldName) == ["name"] && profile.count == 2)
        let picture = try store.addPicture(1)
        let id = try store.write { try $0.create(NewStory(text: "x", media: [picture])) }
        try store.rewrite(id, "at the sea", .caption(of: picture))
        let step = try store.read { try $0.history(of: id) }.last?.steps.first
        #expect(step?.fieldName == "captions" && step?.item == picture)
        let last = try #require(try store.lastChange())
        #expect(try store.read { try $0.story(id, at: last) }?.captions == [picture: "at the sea"])
    }

    @Test func `a deleted story comes back complete on another device, with its pictures and their captions`() throws {
        let pair = try world.pair(server)
        let pictures = try (1...2).map { try pair.a.addPicture($0) }
        try pair.a.write { write in
            for picture in pictures { try write.addMedia(picture, to: pair.story) }
            try write.addTag("sea", to: pair.story)
        }
        try pair.a.rewrite(pair.story, "waves", .caption(of: pictures[1]))
        let before = try StorySight(pair.a, pair.story)
        try pair.a.write { try $0.delete(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(pair.story)?.isDeleted == true)
        #expect(try pair.b.read { read in try pictures.map { try read.media($0)?.referenceCount } } == [1, 1])
        try pair.b.write { try $0.restore(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            #expect(try StorySight(store, pair.story).content == before.content)
            #expect(try store.read { read in try pictures.allSatisfy { try read.media($0) != nil } })
        }
    }
}
