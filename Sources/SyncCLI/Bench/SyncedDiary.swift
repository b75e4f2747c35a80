internal import DiarySync

/// A diary with an engine that is connected to a server.
struct SyncedDiary {
    /// How many stories one write of a big diary holds.
    static let batchSize = 20_000

    let diary: Diary
    let engine: SyncEngine

    init(_ diary: Diary, _ server: BenchServer) throws {
        self.diary = diary
        engine = diary.engine(transport: try server.transport())
    }

    /// An empty diary in a folder of its own, for the diary `id` or a new one.
    static func make(_ name: String, _ context: BenchContext, id: DiaryID? = nil) throws -> Diary {
        try Diary.create(in: context.folder.newFile(name), name: "bench", diary: id)
    }

    /// Writes stories, so many at a time that memory stays small.
    static func fill(_ diary: Diary, _ count: Int, from generator: inout StoryGenerator) throws {
        var left = count
        while left > 0 {
            let stories = generator.stories(min(left, batchSize))
            try WritingBenches.write(stories, to: diary.store)
            left -= stories.count
        }
    }

    /// Throws unless both hold the same.
    static func expectEqual(_ a: Diary, _ b: Diary) throws {
        guard try a.store.withCore({ try $0.digest() }) == b.store.withCore({ try $0.digest() }) else {
            throw BenchError("the two diaries differ after the sync: this is a bug to report")
        }
    }
}
