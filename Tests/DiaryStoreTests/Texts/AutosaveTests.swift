import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

/// Saves that an editor makes on its own.
struct AutosaveTests {
    private let world = World()
    private let server = LogArray()
    private let story = RecordID(Bytes16(high: 1, low: 1))

    private func operationCount(_ store: DiaryStore) throws -> Int {
        try Int(store.read { try $0.pendingOperations() })
    }

    @Test func `saves that no server can have become one operation`() throws {
        let pair = try world.pair(server, NewStory(id: story, text: "Dear diary"))
        for text in ["Dear diary,", "Dear diary, today", "Dear diary, today it rained."] {
            try pair.a.rewrite(story, text)
        }
        #expect(try operationCount(pair.a) == 1)
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(story)?.text == "Dear diary, today it rained.")
        #expect(try pair.a.checkIntegrity().findings == [])
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `many saves on one device and one on another are the same edit`() throws {
        let pair = try world.pair(server, NewStory(id: story, text: "hello world"))
        for text in ["hello brave world", "hello brave new world"] { try pair.a.rewrite(story, text) }
        try pair.b.rewrite(story, "hello brave new world")
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] { #expect(try store.story(story)?.text == "hello brave new world") }
    }

    @Test func `what was sealed, came later or belongs to something else is not taken back`() throws {
        let pair = try world.pair(server, NewStory(id: story, text: "a"))
        try pair.a.rewrite(story, "a b")
        try server.sync(pair.a)
        try pair.a.rewrite(story, "a b c")
        #expect(try operationCount(pair.a) == 1)
        try pair.a.write { try $0.edit(story: story) { $0.mood = "calm" } }
        try pair.a.rewrite(story, "a b c d")
        #expect(try operationCount(pair.a) == 3)
        world.clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1)
        try pair.a.rewrite(story, "a b c d e")
        #expect(try operationCount(pair.a) == 4)
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(story)?.text == "a b c d e")
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `what has come in meanwhile stays, and is depended on`() throws {
        let pair = try world.pair(server, NewStory(id: story, text: "one"))
        try pair.b.write { try $0.edit(story: story) { $0.title = "Title" } }
        try server.sync(pair.b)
        try server.sync(pair.a)
        try pair.a.rewrite(story, "one two")
        try pair.a.rewrite(story, "one two three")
        #expect(try operationCount(pair.a) == 1)
        try pair.b.rewrite(story, "zero one")
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] { #expect(try store.story(story)?.text == "zero one two three") }
        let late = try world.store(3)
        try server.sync(late)
        #expect(try late.digest() == pair.a.digest())
    }

    @Test func `a second window that shows a save since replaced loses nothing`() throws {
        let pair = try world.pair(server, NewStory(id: story, text: "one"))
        let shown = try pair.a.rewrite(story, "one two")
        try pair.a.rewrite(story, "one two three")
        let saved = try pair.a.write { try $0.save("zero one two", of: story, basedOn: shown.version) }
        #expect(saved.text == "zero one two three")
        #expect(try pair.a.story(story)?.text == "zero one two three")
    }

    @Test func `a save that fails leaves the one before it`() throws {
        struct Stop: Error {}
        let pair = try world.pair(server, NewStory(id: story, text: "one"))
        try pair.a.rewrite(story, "one two")
        #expect(throws: Stop.self) {
            try pair.a.write { write in
                let loaded = try #require(try write.reading.editableText(of: story))
                try write.save("one two three", of: story, basedOn: loaded.version)
                throw Stop()
            }
        }
        #expect(try pair.a.story(story)?.text == "one two")
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(story)?.text == "one two")
        #expect(try pair.a.checkIntegrity().findings == [])
    }

    @Test func `taking everything back leaves the text as it was`() throws {
        let pair = try world.pair(server, NewStory(id: story, text: "one"))
        try pair.a.rewrite(story, "one two")
        try pair.a.rewrite(story, "one")
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] { #expect(try store.story(story)?.text == "one") }
        #expect(try pair.a.digest() == pair.b.digest())
    }
}
