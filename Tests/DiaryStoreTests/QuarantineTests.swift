import DiaryStore
import SyncCore
import Testing

/// What cannot be applied is set aside and counted, and everything else goes on.
struct QuarantineTests {
    private let world = World()
    private let actor = ActorID(Bytes16(high: 1, low: 2))
    private let record = RecordID(Bytes16(high: 3, low: 4))

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
}
