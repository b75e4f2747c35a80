import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

@Suite("Media records")
struct MediaRecordTests {
    private let world = World()
    private static let facts = MediaFacts(
        width: 4032, height: 3024,
        taken: DiaryDate(instant: WallTime(milliseconds: 1_700_000_000_000), offsetMinutes: 540),
        location: MediaLocation(latitude: 37.5, longitude: 127, altitude: 38.25), pairing: "A1B2", motion: .animation)

    private func hash(_ number: UInt64) -> ContentHash {
        ContentHash(head: Bytes16(high: number, low: 0), tail: Bytes16(high: 0, low: 0))
    }

    private func picture(
        _ number: UInt64, _ facts: MediaFacts = MediaFacts(), thumbnail: UInt64? = nil
    ) -> NewMedia {
        NewMedia(
            contentHash: hash(number), byteCount: 9, mediaType: "image/jpeg", facts: facts,
            thumbnails: thumbnail.map { [MediaThumbnail(recipe: 1, contentHash: hash($0), byteCount: 7)] } ?? [])
    }

    private func item(_ store: DiaryStore, _ id: RecordID) throws -> MediaItem {
        try #require(try store.read { try $0.media(id) })
    }

    @Test func `every fact and thumbnail is read back, on another device too`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        let id = try pair.a.write { try $0.addMedia(picture(1, MediaRecordTests.facts, thumbnail: 2)) }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            #expect(try item(store, id).facts == MediaRecordTests.facts)
            #expect(try item(store, id).thumbnails.map(\.contentHash) == [hash(2)])
        }
    }

    @Test func `two devices that make different thumbnails of one picture have no conflict`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        let id = try pair.a.write { try $0.addMedia(picture(1, thumbnail: 3)) }
        _ = try pair.b.write { try $0.addMedia(picture(1, thumbnail: 2)) }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            #expect(try item(store, id).thumbnails.map(\.contentHash) == [hash(2), hash(3)])
            #expect(try store.read { try $0.conflicts() }.isEmpty)
        }
    }

    @Test func `importing a known picture again adds what its record lacks and changes nothing else`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.addMedia(picture(1, MediaFacts(width: 5))) }
        let again = try store.write { try $0.addMedia(picture(1, MediaFacts(width: 6, height: 7), thumbnail: 2)) }
        #expect(again == id)
        #expect(try item(store, id).facts == MediaFacts(width: 5, height: 7))
        let pending = try store.read { try $0.status() }.pendingOperations
        _ = try store.write { try $0.addMedia(picture(1, MediaFacts(width: 6, height: 7), thumbnail: 4)) }
        #expect(try item(store, id).thumbnails.count == 1)
        #expect(try store.read { try $0.status() }.pendingOperations == pending)
    }

    @Test func `the parts of a live photo and an edited copy's original count as referred to`() throws {
        let store = try world.store(1)
        let paired = MediaFacts(pairing: "A1B2")
        let still = try store.write { try $0.addMedia(picture(1, paired)) }
        let movie = try store.write { try $0.addMedia(picture(2, paired)) }
        let edited = try store.write { try $0.addMedia(picture(3, MediaFacts(original: still))) }
        let stray = try store.write { try $0.addMedia(picture(4)) }
        let unreferenced = { try store.read { try $0.media(.unreferenced) }.map(\.id) }
        #expect(try unreferenced() == [still, movie, edited, stray])
        let story = try store.write { try $0.create(NewStory(text: "walk", media: [edited])) }
        #expect(try item(store, still).referenceCount == 1)
        #expect(try unreferenced() == [movie, stray])
        try store.write { try $0.addMedia(still, to: story) }
        try store.write { try $0.delete(.story, story) }
        #expect(try unreferenced() == [stray], "a deleted story may come back and needs its pictures")
        #expect(try store.read { try $0.media(pairedBy: "A1B2") }.map(\.id) == [still, movie])
    }

    @Test func `a record that is played again from the log keeps its thumbnails once`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.addMedia(picture(1, thumbnail: 2)) }
        try store.write { try $0.delete(.media, id) }
        _ = try store.write { try $0.addMedia(picture(1, thumbnail: 2)) }
        #expect(try item(store, id).thumbnails.map(\.contentHash) == [hash(2)])
    }
}
