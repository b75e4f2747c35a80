internal import DiaryStore
internal import SQLiteKit
internal import SyncCore

/// Bytes on the wire and on disk.
enum SizeBenches {
    /// A bulk write: everything sealed, synced and checkpointed.
    static func bulk(_ context: BenchContext) throws {
        let stories = context.stories(100_000)
        let store = try context.store("a.sqlite")
        let other = try context.store("b.sqlite", diary: store.diary)
        try WritingBenches.write(stories, to: store)
        var traffic = Traffic()
        while try traffic.sync(store, to: other) {}
        let plain = try PlainStories(at: context.folder.newFile("plain.sqlite"))
        try plain.insertTogether(stories)
        try report(stories.count, traffic, store, other, plain, wireBar: 200, storeBar: 1.6, context)
    }

    /// Each story synced by itself.
    static func single(_ context: BenchContext) throws {
        let stories = context.stories(5000)
        let store = try context.store("a.sqlite", durability: .normal)
        let other = try context.store("b.sqlite", diary: store.diary, durability: .normal)
        var traffic = Traffic()
        for story in stories {
            _ = try store.write { try $0.create(story) }
            _ = try traffic.sync(store, to: other)
        }
        let plain = try PlainStories(at: context.folder.newFile("plain.sqlite"), .normal)
        try plain.insertOneByOne(stories)
        try report(stories.count, traffic, store, other, plain, wireBar: 350, storeBar: 2.2, context)
    }

    private static func report(
        _ count: Int, _ traffic: Traffic, _ store: DiaryStore, _ other: DiaryStore, _ plain: PlainStories,
        wireBar: Double, storeBar: Double, _ context: BenchContext
    ) throws {
        guard try store.withCore({ try $0.digest() }) == other.withCore({ try $0.digest() }) else {
            throw BenchError("the two stores differ after the sync: this is a bug to report")
        }
        let count = Double(count)
        context.add("segments per story", Double(traffic.segmentBytes) / count, "bytes", .atMost(wireBar))
        context.add("request around them", Double(traffic.requestBytes) / count, "bytes")
        context.add("reply to it", Double(traffic.replyBytes) / count, "bytes")
        try WritingBenches.checkpoint(store)
        try WritingBenches.checkpoint(other)
        let plainSize = try plain.fileSize()
        context.add("plain file per story", plainSize / count, "bytes")
        let size = try ScratchFolder.size(store.path)
        context.add("store file per story", size / count, "bytes")
        context.add("store file to plain", size / plainSize, "x", .atMost(storeBar))
        context.add("receiver's file to plain", try ScratchFolder.size(other.path) / plainSize, "x", .atMost(storeBar))
    }
}
