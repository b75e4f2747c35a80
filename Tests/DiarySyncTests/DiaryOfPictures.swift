import DiarySync
import Glibc
import MediaCorpus
import SyncCore
import SyncTestSupport

/// A diary with pictures that are made for a test.
struct DiaryOfPictures {
    let scratch = TemporaryFolder()
    let diary: Diary
    /// The same picture with other metadata, each a file of its own.
    let variants: [[UInt8]]
    /// A moment at which everything written just now is old.
    let later: WallTime

    init(seed: UInt64 = 1) throws {
        diary = try Diary.create(in: scratch.file("diary"), name: "Bori")
        var random = CorpusRandom(seed: seed)
        variants = SampleJPEG(&random, byteCount: 4000).variants
        later = WallTime(milliseconds: Int64(time(nil)) * 1000 + 2 * Limits.strayMediaMilliseconds)
    }

    /// Imports a file and returns its record.
    func add(_ bytes: [UInt8], facts: MediaFacts = MediaFacts()) throws -> RecordID {
        var media = try diary.ingest(fileAt: scratch.write(bytes, as: "picture"))
        media.facts = facts
        return try diary.store.write { try $0.addMedia(media) }
    }

    func story(_ media: [RecordID]) throws -> RecordID {
        try diary.store.write { try $0.create(NewStory(text: "a walk", media: media)) }
    }

    func shown(_ story: RecordID) throws -> [RecordID] { try diary.store.read { try $0.story(story)?.media ?? [] } }

    func hash(_ media: RecordID) throws -> ContentHash {
        try diary.store.read { try $0.media(media)?.contentHash ?? .zero }
    }
}
