internal import DiaryStore
internal import SQLiteKit
internal import SyncCore

/// Writing to the store, as ratios to a plain table.
enum WritingBenches {
    /// Many stories in one write closure.
    static func bulk(_ context: BenchContext) throws {
        let stories = context.stories(100_000)
        let rounds = try BenchRound.measure(
            plain: { _ in
                let plain = try PlainStories(at: context.folder.newFile("plain.sqlite"))
                defer { discard(plain.path, context) }
                return try CPUTime.microseconds { try plain.insertTogether(stories) }
            },
            ours: { _ in
                let store = try context.store()
                defer { discard(store.path, context) }
                return try CPUTime.microseconds { try write(stories, to: store) }
            })
        context.add(
            "one story of a bulk write", rounds, count: stories.count, atMost: 4,
            slowest: BenchContext.slowestPlainInsert)
    }

    /// Each story in a transaction of its own.
    static func commits(_ context: BenchContext) throws {
        let stories = context.stories(10_000)
        try commits(stories, .full, "FULL", atMost: 2, context)
        try commits(stories, .normal, "NORMAL", atMost: nil, context)
    }

    private static func commits(
        _ stories: [NewStory], _ durability: StoreConfiguration.Durability, _ name: String, atMost bar: Double?,
        _ context: BenchContext
    ) throws {
        let rounds = try BenchRound.measure(
            plain: { _ in
                let synchronous: OpenOptions.Synchronous = durability == .full ? .full : .normal
                let plain = try PlainStories(at: context.folder.newFile("plain.sqlite"), synchronous)
                defer { discard(plain.path, context) }
                return try CPUTime.microseconds { try plain.insertOneByOne(stories) }
            },
            ours: { _ in
                let store = try context.store(durability: durability)
                defer { discard(store.path, context) }
                return try CPUTime.microseconds {
                    for story in stories { _ = try store.write { try $0.create(story) } }
                }
            })
        context.add("one commit under \(name)", rounds, count: stories.count, atMost: bar)
    }

    /// One field of many stories in one write closure.
    static func update(_ context: BenchContext) throws {
        let stories = context.stories(100_000)
        let plain = try PlainStories(at: context.folder.newFile("plain.sqlite"))
        try plain.insertTogether(stories)
        _ = try plain.fileSize()
        let store = try context.store()
        try write(stories, to: store)
        try checkpoint(store)
        let rounds = try BenchRound.measure(
            plain: { round in
                let cost = try CPUTime.microseconds { try plain.updateMoods(stories, step: round + 1) }
                _ = try plain.fileSize()
                return cost
            },
            ours: { round in
                let cost = try CPUTime.microseconds { try updateMoods(stories, step: round + 1, in: store) }
                try checkpoint(store)
                return cost
            })
        context.add("one field's update", rounds, count: stories.count, atMost: 4)
    }

    /// Writes all stories in one closure.
    static func write(_ stories: [NewStory], to store: DiaryStore) throws {
        try store.write { transaction in for story in stories { try transaction.create(story) } }
    }

    private static func updateMoods(_ stories: [NewStory], step: Int, in store: DiaryStore) throws {
        try store.write { transaction in
            for story in stories {
                guard let id = story.id else { continue }
                try transaction.set(.mood, .text(story.mood(after: step)), of: .story, id)
            }
        }
    }

    /// Brings the whole WAL into the store's file.
    static func checkpoint(_ store: DiaryStore) throws {
        let options = OpenOptions(access: .readWrite, walAutocheckpointPages: 0)
        try Connection(path: store.path, options: options).checkpointTruncate()
    }

    private static func discard(_ path: String, _ context: BenchContext) {
        do {
            try context.folder.remove(database: path)
        } catch {
            // The folder goes away as a whole in the end.
        }
    }
}
