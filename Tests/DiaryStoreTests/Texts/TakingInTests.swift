import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

/// Texts from outside of the diary, taken in on several devices.
struct TakingInTests {
    private let world = World()
    private let server = LogArray()
    private let old = (text: "I like tea a lot", at: WallTime(milliseconds: 1_000))
    private let new = (text: "I like hot coffee a lot", at: WallTime(milliseconds: 2_000))

    /// Two devices that have each made the story of one source, and have not met.
    private func importers() throws -> World.Pair {
        let pair = World.Pair(a: try world.store(1), b: try world.store(2), story: RecordID(Bytes16(high: 3, low: 3)))
        for store in [pair.a, pair.b] {
            let day = DiaryDate(instant: old.at, offsetMinutes: 0)
            let story = NewStory(id: pair.story, title: "T", text: nil, date: day, createdAt: old.at)
            _ = try store.write { try $0.create(story) }
            #expect(try store.story(pair.story)?.text == nil)
            world.clock.advance(byMilliseconds: 5)
        }
        return pair
    }

    /// Syncs, and expects one text without a conflict on both devices.
    private func expect(_ text: String, _ pair: World.Pair) throws {
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            #expect(try store.story(pair.story)?.text == text)
            #expect(try store.read { try $0.conflicts() } == [])
        }
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `two devices that take in the same story before they met show it once`() throws {
        let pair = try importers()
        for store in [pair.a, pair.b] { #expect(try store.takeIn(old.text, pair.story, old.at)) }
        try expect(old.text, pair)
    }

    @Test func `what both wrote into the same import before they met stays, and the import is there once`() throws {
        let pair = try importers()
        for store in [pair.a, pair.b] { try store.takeIn(old.text, pair.story) }
        try pair.a.rewrite(pair.story, "We like tea a lot")
        try pair.b.rewrite(pair.story, "I like tea a lot!")
        try expect("We like tea a lot!", pair)
    }

    @Test func `an older export and a newer one, both edited, show the newer with both edits`() throws {
        let pair = try importers()
        try pair.a.takeIn(old.text, pair.story, old.at)
        try pair.a.rewrite(pair.story, "We like tea a")
        try pair.b.takeIn(new.text, pair.story, new.at)
        try pair.b.rewrite(pair.story, "I like hot coffee a lot!")
        try expect("We like hot coffee a!", pair)
        #expect(try !pair.a.takeIn(new.text, pair.story, new.at))
        #expect(try !pair.b.takeIn(old.text, pair.story, old.at))
        try expect("We like hot coffee a!", pair)
    }

    @Test func `taking a text in again writes nothing, a higher revision of it one operation`() throws {
        let store = try importers().a
        let story = RecordID(Bytes16(high: 3, low: 3))
        #expect(try store.takeIn(old.text, story, old.at))
        let head = try store.read { try $0.history(of: story).count }
        for revision in [nil, old.at, WallTime(milliseconds: 1)] {
            #expect(try !store.takeIn(old.text, story, revision))
        }
        #expect(try store.read { try $0.history(of: story).count } == head)
        #expect(try store.takeIn(old.text, story, new.at))
        #expect(try !store.takeIn(old.text, story, new.at))
        #expect(try store.story(story)?.text == old.text)
    }

    @Test func `an export that was reverted is shown again when it is taken in again, with what was written`() throws {
        let pair = try importers()
        try pair.a.takeIn(old.text, pair.story, old.at)
        try pair.a.rewrite(pair.story, "We like tea a lot")
        try server.syncAll(pair.a, pair.b)
        try pair.b.revertImport(of: pair.story)
        try expect("We", pair)
        #expect(try pair.a.takeIn(old.text, pair.story, old.at))
        try expect("We like tea a lot", pair)
        #expect(try !pair.b.takeIn(old.text, pair.story, old.at))
    }

    @Test func `a deleted story takes a newer text in and stays deleted`() throws {
        let pair = try importers()
        try pair.a.takeIn(old.text, pair.story, old.at)
        try server.syncAll(pair.a, pair.b)
        try pair.a.write { try $0.delete(.story, pair.story) }
        try pair.b.takeIn(new.text, pair.story, new.at)
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            #expect(try store.story(pair.story)?.isDeleted == true)
            #expect(try !store.takeIn(new.text, pair.story, new.at))
        }
        #expect(try pair.a.takeIn("I like water", pair.story, WallTime(milliseconds: 3_000)))
        #expect(try pair.a.story(pair.story)?.isDeleted == true)
        try pair.b.write { try $0.restore(.story, pair.story) }
        try expect("I like water", pair)
    }

    @Test func `taking in what was taken back does not bring back a deleted story`() throws {
        let pair = try importers()
        try pair.a.takeIn(old.text, pair.story, old.at)
        try pair.a.revertImport(of: pair.story)
        try pair.a.write { try $0.delete(.story, pair.story) }
        #expect(try !pair.a.takeIn(old.text, pair.story, old.at))
        #expect(try pair.a.story(pair.story)?.isDeleted == true)
        try pair.a.write { try $0.restore(.story, pair.story) }
        #expect(try pair.a.takeIn(old.text, pair.story, old.at))
        #expect(try pair.a.story(pair.story)?.text == old.text)
    }

    @Test func `captions are taken in too, and a text of what is not here is refused`() throws {
        let pair = try world.pair(server)
        let picture = try pair.a.addPicture(1)
        try pair.a.write { try $0.addMedia(picture, to: pair.story) }
        #expect(try pair.a.write { try $0.takeIn("at the sea", as: .caption(of: picture), of: pair.story) })
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.read { try $0.caption(of: picture, in: pair.story) } == "at the sea")
        for which in [StoryText.body, .caption(of: picture)] {
            #expect {
                try pair.a.write { try $0.takeIn("x", as: which, of: picture) }
            } throws: { error in
                if case StoreError.Code.notFound = error { true } else { false }
            }
        }
    }
}

extension DiaryStore {
    @discardableResult
    func takeIn(_ text: String, _ story: RecordID, _ revision: WallTime? = nil) throws -> Bool {
        try write { try $0.takeIn(text, of: story, revision: revision) }
    }

    /// Reverts the first change that took a text in.
    func revertImport(of story: RecordID) throws {
        let entries = try read { try $0.history(of: story) }
        let found = entries.last { entry in
            entry.steps.contains { if case .seeded = $0.action { true } else { false } }
        }
        guard let found else { return }
        try write { _ = try $0.revert(found.number) }
    }
}
