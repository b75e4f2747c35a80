import DiaryStore
import SyncCore
import Testing

struct ConflictCountTests {
    private let world = World()

    @Test func `a deleted story has no conflicts, and has them again when it is restored`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = "calm" } }
        try pair.b.write { try $0.edit(story: pair.story) { $0.mood = "wild" } }
        try server.syncAll(pair.a, pair.b)
        try pair.a.write { try $0.delete(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        try expect(0, pair)
        try pair.b.write { try $0.restore(.story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        try expect(1, pair)
    }

    /// The story and the diary say the same on both devices.
    private func expect(_ count: Int, _ pair: World.Pair) throws {
        for store in [pair.a, pair.b] {
            #expect(try store.story(pair.story)?.conflictCount == count)
            #expect(try store.read { try $0.conflictCount() } == count)
        }
    }
}
