import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

struct ExchangeTests {
    private let world = World()

    @Test func `two stores that exchange their logs hold the same diary`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.title = "from a" } }
        try pair.b.write { try $0.addTag("from b", to: pair.story) }
        _ = try pair.b.write { try $0.create(NewStory(text: "b's own")) }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.a.digest() == pair.b.digest())
        #expect(try pair.b.story(pair.story)?.title == "from a")
        #expect(try pair.a.story(pair.story)?.tags == ["from b"])
        #expect(try pair.a.story(pair.story)?.syncState == .synced)
        #expect(try pair.a.story(pair.story)?.conflictCount == 0)
    }

    @Test func `concurrent writes of one field keep both values and are one conflict`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = "calm" } }
        world.clock.advance(byMilliseconds: 1000)
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "wild" } }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            #expect(try store.story(pair.story)?.mood == "wild")
            #expect(try store.story(pair.story)?.conflictCount == 1)
            #expect(try store.read { try $0.conflictCount() } == 1)
        }
        #expect(try pair.a.digest() == pair.b.digest())
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = "both" } }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(pair.story)?.conflictCount == 0)
        #expect(try pair.b.story(pair.story)?.mood == "both")
    }

    @Test func `a later edit beats what its author had seen whatever the clock says`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        world.clock.set(to: WallTime(milliseconds: 1_900_000_000_000))
        try pair.a.write { try $0.edit(story: pair.story) { $0.title = "from the future" } }
        try server.syncAll(pair.a, pair.b)
        world.clock.set(to: WallTime(milliseconds: 1_000_000_000_000))
        try pair.b.write { try $0.edit(story: pair.story) { $0.title = "later" } }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.a.story(pair.story)?.title == "later")
        #expect(try pair.a.story(pair.story)?.conflictCount == 0)
    }

    @Test func `an edit brings a story back that was deleted without knowing of it`() throws {
        let server = LogArray()
        let pair = try world.pair(server, NewStory(title: "T", text: "whole", tags: ["t"]))
        try pair.a.write { try $0.delete(.story, pair.story) }
        try pair.b.write { try $0.edit(story: pair.story) { $0.title = "still here" } }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            let story = try #require(try store.story(pair.story))
            #expect(!story.isDeleted)
            #expect(story.title == "still here")
            #expect(story.text == "whole")
            #expect(story.tags == ["t"])
            #expect(story.conflictCount == 1)
        }
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `a delete that has seen everything deletes everywhere`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.a.write { try $0.delete(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(pair.story)?.isDeleted == true)
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `pictures inserted on both sides are both shown, in one order`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        let shared = try pair.a.addPicture(1)
        try pair.a.write { try $0.addMedia(shared, to: pair.story) }
        try server.syncAll(pair.a, pair.b)
        let mine = try pair.a.addPicture(2)
        let theirs = try pair.b.addPicture(3)
        try pair.a.write { try $0.addMedia(mine, to: pair.story, before: 0) }
        try pair.b.write { try $0.addMedia(theirs, to: pair.story, before: 0) }
        try server.syncAll(pair.a, pair.b)
        let media = try #require(try pair.a.story(pair.story)?.media)
        #expect(Set(media) == [shared, mine, theirs])
        #expect(media.last == shared)
        #expect(try pair.b.story(pair.story)?.media == media)
    }

    @Test(arguments: 1...20)
    func `segments may come in any order and any number of times`(seed: UInt64) throws {
        let server = LogArray()
        let pair = try world.pair(server)
        var random = SeededRandom(seed: seed)
        for step in 0..<12 {
            let store = random.chance(50) ? pair.a : pair.b
            try store.write { write in
                _ = try write.create(NewStory(title: "\(step)", text: "x"))
                try write.edit(story: pair.story) { $0.title = "\(step)" }
            }
            if random.chance(60) { try server.sync(store) }
        }
        try server.syncAll(pair.a, pair.b)
        let late = try world.store(3)
        try late.receive((server.segments + server.segments.prefix(3)).shuffled(using: &random))
        #expect(try late.digest() == pair.a.digest())
        #expect(try late.digest() == pair.b.digest())
        #expect(try late.checkIntegrity().findings == [])
    }

    @Test func `what depends on something missing waits for it`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.b.write { try $0.edit(story: pair.story) { $0.title = "answer" } }
        try server.sync(pair.b)
        let late = try world.store(3)
        let first = try late.receive([server.segments[1]])
        #expect(first.parked == 1)
        #expect(first.operations == 0)
        #expect(try late.story(pair.story) == nil)
        let second = try late.receive([server.segments[0]])
        #expect(second.operations == 2)
        #expect(try late.story(pair.story)?.title == "answer")
        try server.sync(pair.a)
        #expect(try late.digest() == pair.a.digest())
    }

    @Test func `a segment that cannot be read is set aside and the rest goes on`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        var damaged = server.segments[0]
        damaged[damaged.count / 2] ^= 0xFF
        server.plant(damaged)
        server.plant(Array("no segment at all".utf8))
        try pair.a.write { try $0.edit(story: pair.story) { $0.title = "behind it" } }
        try server.sync(pair.a)
        let received = try server.sync(pair.b)
        #expect(received.quarantined == 2)
        #expect(try pair.b.story(pair.story)?.title == "behind it")
        #expect(try pair.b.read { try $0.status() }.quarantined == 2)
        #expect(try pair.b.checkIntegrity().findings == [])
    }

    @Test func `a segment of another diary is set aside`() throws {
        let stranger = try DiaryStore.create(at: ":memory:", name: "Stranger")
        _ = try stranger.write { try $0.create(NewStory(text: "not ours")) }
        let store = try world.store(1)
        let received = try store.receive(try stranger.sealed())
        #expect(received.quarantined == 1)
        #expect(try store.read { try $0.stories() }.isEmpty)
    }

    @Test func `a failed receive leaves rows, log and cursor as they were`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.title = "new" } }
        try server.sync(pair.a)
        let before = try pair.b.digest()
        let status = try pair.b.read { try $0.status() }
        #expect(throws: TransportError.self) {
            try pair.b.withCore { access in
                _ = try access.receive([.segment(server.segments[1]), .held(index: 5)], sent: [])
            }
        }
        #expect(try pair.b.digest() == before)
        #expect(try pair.b.read { try $0.status() } == status)
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(pair.story)?.title == "new")
    }

    @Test func `a checkpoint beyond every position sends the store back without a trap`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        let far = Cursor(position: .max, runningHash: .zero)
        let agreed = try pair.a.withCore { try $0.rewind(to: [far, .start]) }
        #expect(agreed == .start)
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `a reply is left alone once another sync has moved the cursor`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.title = "new" } }
        try pair.a.withCore { access in
            let request = try access.prepare(maximumBytes: .max)
            let items = request.segments.indices.map { SyncReply.Item.held(index: $0) }
            let first = try access.receive(items, after: request.cursor, sent: request.segments)
            #expect(!first.isOvertaken && first.delivered == 1)
            let second = try access.receive(items, after: request.cursor, sent: request.segments)
            #expect(second.isOvertaken && second.positions == 0)
            #expect(second.standing.cursor == first.standing.cursor)
            #expect(try access.cursor() == first.standing.cursor)
        }
    }
}
