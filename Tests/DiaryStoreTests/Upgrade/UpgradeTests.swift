import DiaryStore
import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

/// Devices of two versions in one diary.
struct UpgradeTests {
    private let world = World()
    private let server = LogArray()
    private let folder = TemporaryFolder()
    private let story = RecordID(Bytes16(high: 1, low: 1))

    /// A newer device with a story, and an older one that has seen it.
    private func devices(_ past: World) throws -> (newer: DiaryStore, older: DiaryStore) {
        let newer = try world.store(1)
        let older = try past.store(2, at: folder.file())
        _ = try newer.write { try $0.create(NewStory(id: story, title: "card", text: "one two")) }
        try server.syncAll(newer, older)
        return (newer, older)
    }

    private func upgraded() throws -> DiaryStore { try world.reopen(folder.file(), 2) }

    @Test func `H1: an older version that edits a card leaves the photos that it does not know where they are`() throws
    {
        let (newer, older) = try devices(world.before(codes: [4, 5, 6]))
        let pictures = [try newer.addPicture(1), try newer.addPicture(2)]
        try newer.write { write in for picture in pictures { try write.addMedia(picture, to: story) } }
        try server.syncAll(newer, older)
        #expect(try older.story(story)?.media == [])
        #expect(try older.read { try $0.status() }.uninterpreted == 2)
        try older.write { try $0.edit(story: story) { $0.title = "edited by the older version" } }
        try server.syncAll(older, newer)
        #expect(try newer.story(story)?.media == pictures)
        #expect(try newer.story(story)?.title == "edited by the older version")
        let late = try world.store(3)
        try server.sync(late)
        #expect(try late.digest() == newer.digest())
    }

    @Test func `H2: fields that the older version skipped are filled in after its upgrade`() throws {
        do {
            var past = world.before(columns: [.weather, .mood], of: .story)
            past.interpretation.operationCodes = OperationCodes(1...8)
            let (newer, older) = try devices(past)
            let picture = try newer.addPicture(1)
            try newer.write { write in
                try write.edit(story: story) { $0.weather = "rain" }
                try write.addMedia(picture, to: story)
            }
            try newer.rewrite(story, "one and two")
            try server.syncAll(newer, older)
            #expect(try older.story(story)?.weather == nil)
            #expect(try older.story(story)?.text == "one two")
            try older.write { try $0.edit(story: story) { $0.title = "older" } }
            try newer.write { try $0.edit(story: story) { $0.mood = "calm" } }
            try server.syncAll(older, newer, older)
        }
        let store = try upgraded()
        let shown = try #require(try store.story(story))
        #expect((shown.weather, shown.mood, shown.title) == ("rain", "calm", "older"))
        #expect(shown.text == "one and two")
        #expect(shown.media.count == 1)
        #expect(try store.checkIntegrity().findings == [])
        let late = try world.store(3)
        try server.sync(late)
        #expect(try late.digest() == store.digest())
    }

    @Test func `H3: a kind that the older version does not know leaves all others as they are`() throws {
        let kind = RecordKind.named("recipe")
        let recipe = RecordID(Bytes16(high: 5, low: 5))
        let profile: RecordID
        do {
            let (newer, older) = try devices(world.before(table: .profile))
            profile = try newer.write { try $0.createProfile(name: "Miso") }
            try newer.write { try $0.create(kind, recipe, [(.named("serves"), .integer(2))]) }
            try newer.rewrite(story, "one two three")
            try server.syncAll(newer, older, newer)
            #expect(try older.story(story)?.text == "one two three")
            #expect(try older.read { try $0.profile(profile) } == nil)
            #expect(try older.digest() == newer.digest())
            let late = try world.store(3)
            try server.sync(late)
            #expect(try late.read { try $0.profile(profile)?.name } == "Miso")
        }
        let store = try upgraded()
        #expect(try store.read { try $0.profile(profile)?.name } == "Miso")
        #expect(try store.digest().kinds.map(\.name) == ["profile", "recipe", "story"])
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `what stands behind a place in a list that is not understood waits with it`() throws {
        let (newer, older) = try devices(world.before(codes: [5]))
        let pictures = try (1...3).map { try newer.addPicture($0) }
        try newer.write { try $0.addMedia(pictures[0], to: story) }
        try newer.write { try $0.move(.record(pictures[0]), in: .mediaItems, of: .story, story) }
        try newer.write { try $0.addMedia(pictures[1], to: story) }
        try newer.write { try $0.addMedia(pictures[2], to: story) }
        try server.syncAll(newer, older)
        #expect(try older.story(story)?.media == [pictures[0]])
        let status = try older.read { try $0.status() }
        #expect((status.uninterpreted, status.quarantined) == (3, 0))
        #expect(try older.checkIntegrity().findings == [])
    }

    @Test func `a store that a newer version has taken further can be read by an older one, not written`() throws {
        try devices(world).older.write { try $0.edit(story: story) { $0.mood = "calm" } }
        let older = try world.before(codes: [9]).reopen(folder.file(), 2)
        #expect(try older.story(story)?.mood == "calm")
        let refusal = #expect(throws: StoreError.self) {
            try older.write { try $0.edit(story: story) { $0.mood = "wild" } }
        }
        #expect(refusal?.code == .schemaTooNew)
    }

    @Test func `a program that has a store open may no longer write once a newer one has opened it`() throws {
        let (_, older) = try devices(world.before(codes: [9]))
        try older.write { try $0.edit(story: story) { $0.mood = "calm" } }
        _ = try upgraded()
        let refusal = #expect(throws: StoreError.self) {
            try older.write { try $0.edit(story: story) { $0.mood = "wild" } }
        }
        #expect(refusal?.code == .schemaTooNew)
    }

    @Test func `a log that is damaged keeps an upgraded store from nothing but catching up`() throws {
        do {
            let (newer, older) = try devices(world.before(codes: [9]))
            try newer.rewrite(story, "one and two")
            try server.syncAll(newer, older)
        }
        try Connection(path: folder.file()).execute("UPDATE segment SET bytes=zeroblob(100)")
        let store = try upgraded()
        #expect(try store.story(story)?.text == "one two")
        #expect(try store.read { try $0.status() }.uninterpreted == 1)
        #expect(try store.checkIntegrity().findings.isEmpty == false)
    }
}
