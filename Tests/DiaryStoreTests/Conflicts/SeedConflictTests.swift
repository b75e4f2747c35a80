import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

/// Texts from outside that their revisions do not order.
struct SeedConflictTests {
    private let world = World()
    private let server = LogArray()
    private let tea = "I like tea a lot"
    private let coffee = "I like coffee a lot"

    /// Two devices that have taken different texts into one story, b later than a, without a revision or with equal ones.
    private func disputed(_ revision: WallTime? = nil) throws -> World.Pair {
        let pair = try world.pair(server, NewStory(title: "T", text: nil))
        try pair.a.takeIn(tea, pair.story, revision)
        world.clock.advance(byMilliseconds: 5)
        try pair.b.takeIn(coffee, pair.story, revision)
        try server.syncAll(pair.a, pair.b)
        return pair
    }

    /// The only conflict of both devices, which must be the same; other than the number.
    private func only(_ pair: World.Pair, _ state: Conflict.State = .open) throws -> Conflict {
        let found = try [pair.a, pair.b].map { store in
            try store.read { try $0.conflicts(includingClosed: true) }
        }
        #expect(found.map(\.count) == [1, 1])
        #expect(found[0].map(\.id) == found[1].map(\.id))
        #expect(found[0].first?.candidates.map(\.value) == found[1].first?.candidates.map(\.value))
        #expect(found[0].first?.candidates.map(\.actor) == found[1].first?.candidates.map(\.actor))
        #expect(found.flatMap { $0 }.allSatisfy { $0.state == state })
        return try #require(found[0].first)
    }

    /// Both devices show a text, agree, and are what a replay of their logs comes to.
    private func expect(_ text: String, conflicts: Int, _ pair: World.Pair) throws {
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            let story = try #require(try store.story(pair.story))
            #expect(story.text == text && story.conflictCount == conflicts)
            #expect(try store.read { try $0.conflictCount() } == conflicts)
            #expect(try store.checkIntegrity().findings.isEmpty)
        }
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test(arguments: [nil, WallTime(milliseconds: 7)])
    func `texts that no revision orders open one conflict, the same on both devices`(_ revision: WallTime?) throws {
        let pair = try disputed(revision)
        let conflict = try only(pair)
        #expect(conflict.kind == .register && conflict.fieldName == "text" && conflict.item == nil)
        #expect(conflict.candidates.map(\.value) == [.text(tea), .text(coffee)])
        #expect(conflict.candidates.map(\.isShown) == [true, false])
        #expect(conflict.candidates.map(\.isOwn) == [true, false])
        #expect(conflict.candidates[0].writtenAt < conflict.candidates[1].writtenAt)
        try expect(tea, conflicts: 1, pair)
    }

    @Test func `taking the same texts in elsewhere changes neither the conflict nor its name`() throws {
        let pair = try disputed()
        let before = try only(pair)
        let late = try world.store(3)
        try server.sync(late)
        #expect(try !late.takeIn(coffee, pair.story))
        #expect(try late.read { try $0.conflicts() }.map(\.id) == [before.id])
        try pair.a.rewrite(pair.story, "We like tea a lot")
        try expect("We like tea a lot", conflicts: 1, pair)
        #expect(try only(pair).id == before.id)
    }

    @Test func `keeping hides the other text everywhere, and both stay readable`() throws {
        let pair = try disputed()
        try pair.b.rewrite(pair.story, "I like tea a lot!")
        let open = try only(pair.syncing(server))
        try pair.a.write { try $0.keep(open) }
        #expect(try pair.a.read { try $0.conflict(open.number)?.state } == .kept)
        try expect("I like tea a lot!", conflicts: 0, pair)
        let closed = try only(pair, .kept)
        #expect(closed.number == open.number && closed.id != open.id)
        #expect(closed.candidates.map(\.value) == [.text(tea), .text(coffee)])
        #expect(closed.shown?.number == 1)
        // The text that was decided against does not open the question again, unless its source has changed it since.
        #expect(try !pair.a.takeIn(coffee, pair.story))
        try expect("I like tea a lot!", conflicts: 0, pair)
    }

    @Test func `switching shows another text everywhere`() throws {
        let pair = try disputed()
        let open = try only(pair)
        try pair.b.write { write in
            let own = try #require(try write.reading.conflicts().first)
            try write.switchTo(own, candidate: 2)
        }
        try expect(coffee, conflicts: 0, pair)
        let closed = try only(pair, .switched)
        #expect(closed.number == open.number && closed.shown?.value == .text(coffee))
        #expect(try !pair.b.takeIn(tea, pair.story))
        #expect(throws: StoreError.self) { try pair.a.write { try $0.keep(open) } }
    }

    @Test func `a text that lost comes back when its source states a higher revision`() throws {
        let pair = try disputed(WallTime(milliseconds: 7))
        let open = try only(pair)
        try pair.a.write { try $0.keep(open) }
        #expect(try pair.a.takeIn(coffee, pair.story, WallTime(milliseconds: 8)))
        try expect(coffee, conflicts: 0, pair)
    }

    @Test func `devices that decide differently at once agree, and both decisions stay readable`() throws {
        let pair = try disputed()
        try pair.a.write { try $0.keep(try #require(try $0.reading.conflicts().first)) }
        try pair.b.write { try $0.switchTo(try #require(try $0.reading.conflicts().first), candidate: 2) }
        try server.syncAll(pair.a, pair.b)
        let states = try [pair.a, pair.b].map { store in
            try store.read { try $0.conflicts(includingClosed: true) }.map { [$0.id.description, $0.state.rawValue] }
                .sorted { $0[0].utf8.lexicographicallyPrecedes($1[0].utf8) }
        }
        #expect(states[0] == states[1] && states[0].count == 2)
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `the conflict of a deleted story rests and is there again when it is restored`() throws {
        let pair = try disputed()
        let open = try only(pair)
        try pair.a.write { try $0.delete(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] { #expect(try store.read { try $0.conflictCount() } == 0) }
        // A text that comes in meanwhile.
        try pair.b.takeIn("I like water", pair.story)
        #expect(try pair.b.read { try $0.conflictCount() } == 0)
        try pair.b.write { try $0.restore(.story, pair.story) }
        try expect("I like water", conflicts: 1, pair)
        #expect(try only(pair).candidates.count == 3)
        #expect(try only(pair).number == open.number)
    }

    @Test func `texts that compete first in a deleted story show as a conflict when it is restored`() throws {
        let pair = try world.pair(server, NewStory(text: nil))
        try pair.a.write { try $0.delete(.story, pair.story) }
        for text in [tea, coffee] { try pair.a.takeIn(text, pair.story) }
        #expect(try pair.a.read { try $0.conflictCount() } == 0)
        try pair.a.write { try $0.restore(.story, pair.story) }
        try expect(coffee, conflicts: 1, pair)
    }

    @Test func `reverting an import of two texts decides for none, and taking one in again asks again`() throws {
        let pair = try world.pair(server, NewStory(text: nil))
        try pair.a.write { write in
            for text in [tea, coffee] { try write.takeIn(text, of: pair.story) }
        }
        try pair.a.rewrite(pair.story, "I like coffee a lot!")
        try pair.a.revertImport(of: pair.story)
        try expect("!", conflicts: 0, pair)
        let closed = try only(pair, .edited)
        #expect(closed.shown == nil && closed.candidates.map(\.value) == [.text(coffee), .text(tea)])
        #expect(try pair.b.takeIn(coffee, pair.story))
        try expect("I like coffee a lot!", conflicts: 1, pair)
    }

    @Test func `captions conflict for themselves`() throws {
        let pair = try world.pair(server)
        let picture = try pair.a.addPicture(1)
        try pair.a.write { write in
            try write.addMedia(picture, to: pair.story)
            for text in [tea, coffee] { try write.takeIn(text, as: .caption(of: picture), of: pair.story) }
        }
        try server.syncAll(pair.a, pair.b)
        let open = try only(pair)
        #expect(open.item == picture && open.candidates.count == 2)
        try pair.a.write { try $0.switchTo(open, candidate: 2) }
        try server.syncAll(pair.a, pair.b)
        #expect(try only(pair, .switched).item == picture)
        #expect(try pair.b.read { try $0.caption(of: picture, in: pair.story) } == tea)
    }
}

extension World.Pair {
    fileprivate func syncing(_ server: LogArray) throws -> World.Pair {
        try server.syncAll(a, b)
        return self
    }
}
