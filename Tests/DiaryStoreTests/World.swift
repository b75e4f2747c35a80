import DiaryStore
import SyncCore
import SyncTestSupport

/// Stores of one diary on a clock of the test's own.
struct World {
    let clock = VirtualClock(WallTime(milliseconds: 1_700_000_000_000))
    let diary = DiaryID(Bytes16(high: 7, low: 7))
    /// Whether stores notice that their file is a copy.
    var noticesCopies = true
    /// What stores can make of a log.
    var interpretation = Interpretation.current

    /// A store in memory, or at a path; each seed is a device of its own.
    func store(_ seed: UInt64, at path: String = ":memory:") throws -> DiaryStore {
        try DiaryStore.create(at: path, name: "Test", diary: diary, configuration: configuration(seed))
    }

    func reopen(_ path: String, _ seed: UInt64) throws -> DiaryStore {
        try DiaryStore.open(at: path, configuration: configuration(seed))
    }

    private func configuration(_ seed: UInt64) -> StoreConfiguration {
        var configuration = StoreConfiguration(
            durability: .normal, clock: clock, random: SeededRandomSource(seed: seed))
        configuration.interpretation = interpretation
        if !noticesCopies { configuration.fileStamps = NoStamps() }
        return configuration
    }

    /// Two stores that have seen the same story.
    func pair(_ server: LogArray, _ story: NewStory = NewStory(title: "T", text: "x")) throws -> Pair {
        let pair = Pair(a: try store(1), b: try store(2), story: story.id ?? RecordID(Bytes16(high: 1, low: 1)))
        var story = story
        story.id = pair.story
        _ = try pair.a.write { [story] in try $0.create(story) }
        try server.syncAll(pair.a, pair.b)
        return pair
    }

    struct Pair {
        var a: DiaryStore
        var b: DiaryStore
        var story: RecordID
    }
}

/// Tells no file from a copy of it.
struct NoStamps: FileStampSource {
    func stamp(ofFileAt path: String) -> FileStamp? { nil }
}

extension DiaryStore {
    func story(_ id: RecordID) throws -> Story? { try read { try $0.story(id) } }

    /// A media record for a made-up file.
    func addPicture(_ number: UInt64) throws -> RecordID {
        let hash = ContentHash(head: Bytes16(high: number, low: 0), tail: Bytes16(high: 0, low: 0))
        return try write {
            try $0.addMedia(NewMedia(contentHash: hash, byteCount: 9, mediaType: "image/jpeg"))
        }
    }
}
