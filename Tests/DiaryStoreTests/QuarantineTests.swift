import DiaryStore
import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

/// What cannot be applied is set aside and counted, and everything else goes on.
struct QuarantineTests {
    private let world = World()
    private let actor = ActorID(Bytes16(high: 1, low: 2))
    private let record = RecordID(Bytes16(high: 3, low: 4))

    @Test func `edits behind one that stands on no edit are set aside with it, and the text goes on`() throws {
        let hunk = TextHunk(position: 0, deleted: 0, inserted: Array("x".utf8))
        func edit(behind parent: UInt64) -> Operation {
            let parents = [Dot(log: 1, sequence: parent)]
            return Operation(
                .story, record, .text(TextField(.body), parents: parents, .edit([hunk], isTwinnable: false)))
        }
        let segment = ForeignSegment(world.diary).bytes(
            [
                Operation(.story, record, .assign([RegisterWrite(.body, .text("one"))])),
                Operation(.story, record, .add(.tags, .text("t"), folding: [])),
                edit(behind: 2), edit(behind: 3), edit(behind: 4), edit(behind: 1),
            ], by: actor)
        let store = try world.store(1)
        let quarantined = try store.receive([segment]).quarantined
        #expect(quarantined == 3)
        #expect(try store.story(record)?.text == "xone")
        try store.rewrite(record, "xone two")
        #expect(try store.story(record)?.text == "xone two")
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `a malformed operation is set aside, counted, and the next one applied`() throws {
        let stray = Dot(log: 1, sequence: 99)
        let segment = ForeignSegment(world.diary).bytes(
            [
                Operation(.story, record, .assign([RegisterWrite(.title, .text("first"))])),
                Operation(.story, record, .assign([RegisterWrite(.mood, .text("lost"), replacing: [stray])])),
                Operation(
                    .story, record,
                    .move(.mediaItems, .null, Slot(left: Dot(log: 1, sequence: 1), right: nil), replacing: [])),
                Operation(.story, record, .assign([RegisterWrite(.weather, .text("rain"))])),
            ], by: actor)
        let store = try world.store(1)
        let received = try store.receive([segment])
        #expect(received.quarantined == 2)
        #expect(try store.read { try $0.status() }.quarantined == 2)
        let story = try #require(try store.story(record))
        #expect((story.title, story.mood, story.weather) == ("first", nil, "rain"))
        #expect(try store.receive([segment]).quarantined == 0)
        #expect(try store.checkIntegrity().findings == [])
    }

    private func entries(_ store: DiaryStore) throws -> [QuarantineEntry] { try store.read { try $0.quarantine() } }

    /// A store that has set a segment aside which it can read today, as after an upgrade.
    private func upgraded(_ folder: TemporaryFolder, _ segments: [[UInt8]]) throws -> DiaryStore {
        let store = try world.store(1, at: folder.file())
        let connection = try Connection(path: folder.file())
        let insert = try connection.prepare("INSERT INTO quarantine(reason, since_ms, bytes) VALUES ('too new', 7, ?)")
        for segment in segments {
            try insert.bind(1, blob: segment)
            try insert.run()
        }
        return store
    }

    /// Three segments of another device, each behind the one before it.
    private func foreignSegments() throws -> [[UInt8]] {
        let server = LogArray()
        let other = try world.store(2)
        for title in ["one", "two", "three"] {
            _ = try other.write { try $0.create(NewStory(title: title, text: "x")) }
            try server.sync(other)
        }
        return server.segments
    }

    @Test func `an operation that is passed over is listed with its place, its record and its change`() throws {
        let stray = Dot(log: 1, sequence: 99)
        let segment = ForeignSegment(world.diary).bytes(
            [
                Operation(.story, record, .assign([RegisterWrite(.title, .text("first"))])),
                Operation(.story, record, .assign([RegisterWrite(.mood, .text("lost"), replacing: [stray])])),
                Operation(
                    .story, record,
                    .move(.mediaItems, .null, Slot(left: Dot(log: 1, sequence: 1), right: nil), replacing: [])),
            ], by: actor)
        let store = try world.store(1)
        try store.receive([segment])
        let found = try entries(store)
        #expect(found.map(\.kind) == [.operation, .operation] && found.map(\.actor) == [actor, actor])
        #expect(found.map(\.sequences) == [2...2, 3...3] && found.allSatisfy { $0.since == world.clock.now() })
        for entry in found {
            let content = try store.quarantinedContent(entry.number)
            #expect(content.form == (entry.byteCount == nil ? .change : .operation) && !content.bytes.isEmpty)
            // Every device passes it over alike, so trying again changes nothing.
            #expect(try store.retryQuarantined(entry.number) == .stays(reason: entry.reason))
        }
        #expect(found.contains { $0.record == record })
        #expect(try entries(store) == found)
    }

    @Test func `a segment that cannot be read stays, and is given out as it came`() throws {
        let damaged = Array("not a segment".utf8)
        let (store, stranger) = (try world.store(1), try DiaryStore.create(at: ":memory:", name: "another"))
        _ = try stranger.write { try $0.create(NewStory(text: "x")) }
        let foreign = try #require(try stranger.sealed().first)
        try store.receive([damaged, foreign])
        let found = try entries(store)
        #expect(found.map(\.kind) == [.segment, .segment])
        #expect(found.map(\.sequences) == [nil, 1...1] && found.map(\.byteCount) == [damaged.count, foreign.count])
        for (entry, bytes) in zip(found, [damaged, foreign]) {
            let content = try store.quarantinedContent(entry.number)
            #expect(content.form == .segment && content.bytes == bytes)
            #expect(try store.retryQuarantined(entry.number) == .stays(reason: entry.reason))
        }
        #expect(try entries(store) == found)
    }

    @Test func `what can be read now is applied, and what waited for it as well`() throws {
        let folder = TemporaryFolder()
        let segments = try foreignSegments()
        let store = try upgraded(folder, [segments[1], segments[0]])
        try store.receive([segments[2]])
        #expect(try store.retryQuarantined(1) == .waiting)
        #expect(try entries(store).map(\.number) == [2])
        #expect(try store.retryQuarantined(2) == .applied(operations: 3))
        #expect(try entries(store) == [])
        #expect(try store.read { try $0.stories() }.count == 3)
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `a retry that fails half-way leaves the entry and everything else`() throws {
        let folder = TemporaryFolder()
        let store = try upgraded(folder, [try foreignSegments()[0]])
        try Connection(path: folder.file()).execute(
            "CREATE TRIGGER full BEFORE INSERT ON story BEGIN SELECT RAISE(ABORT, 'full'); END")
        #expect(throws: StoreError.self) { try store.retryQuarantined(1) }
        #expect(try entries(store).count == 1)
        try Connection(path: folder.file()).execute("DROP TRIGGER full")
        #expect(try store.retryQuarantined(1) == .applied(operations: 1))
    }

    @Test(arguments: [0, 1, -1])
    func `a number without an entry is said to be none`(number: Int64) throws {
        let store = try world.store(1)
        #expect(#expect(throws: StoreError.self) { try store.retryQuarantined(number) }?.code == .notFound)
        #expect(#expect(throws: StoreError.self) { try store.quarantinedContent(number) }?.code == .notFound)
    }
}
