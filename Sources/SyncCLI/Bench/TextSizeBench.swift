internal import Codecs
internal import DiaryStore
internal import SQLiteKit
internal import SyncCore
internal import Synchronization

/// Bytes that saves of a story take, sealed together and one by one.
enum TextSizeBench {
    static let saves = 20
    static let byteCount = 2000

    static func run(_ context: BenchContext) throws {
        try together(context, folding: true)
        try together(context, folding: false)
        try oneByOne(context)
    }

    /// Twenty saves of one story in one segment: as an editor makes them within minutes, and hours apart.
    private static func together(_ context: BenchContext, folding: Bool) throws {
        let clock = SteppingClock()
        let (store, other) = try stores(context, clock)
        var traffic = Traffic()
        var prose = DiaryProse(seed: context.seed)
        let story = try store.write { try $0.create(NewStory(text: "")) }
        _ = try traffic.sync(store, to: other)
        let before = traffic.segmentBytes
        let texts = growing(prose.sentences(byteCount: byteCount))
        for text in texts {
            if !folding { clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1) }
            try save(text, of: story, in: store)
        }
        _ = try traffic.sync(store, to: other)
        try check(store, other)
        let bytes = Double(traffic.segmentBytes - before)
        guard folding else { return context.add("20 saves hours apart as one segment", bytes, "bytes") }
        let text = Array((texts.last ?? "").utf8)
        context.add("the text behind them", Double(text.count), "bytes")
        let alone = text.withUnsafeBytes { Zstandard(level: 19).compress($0)?.count } ?? text.count
        context.add("the same compressed alone", Double(alone), "bytes")
        context.add("20 saves as one segment", bytes, "bytes", .atMost(700))
    }

    /// Twenty saves each of thirty-two stories, every one of them synced alone.
    private static func oneByOne(_ context: BenchContext) throws {
        let (store, other) = try stores(context, SteppingClock())
        var traffic = Traffic()
        var prose = DiaryProse(seed: context.seed)
        let stories = try store.write { write in try (0..<32).map { _ in try write.create(NewStory(text: "")) } }
        _ = try traffic.sync(store, to: other)
        let before = (wire: traffic.segmentBytes, rest: try atRest(store))
        for story in stories {
            for text in growing(prose.sentences(byteCount: byteCount)) {
                try save(text, of: story, in: store)
                _ = try traffic.sync(store, to: other)
            }
        }
        try check(store, other)
        let count = Double(stories.count * saves)
        context.add("a save sealed alone", Double(traffic.segmentBytes - before.wire) / count, "bytes")
        context.add("a save at rest, packed", (try atRest(store) - before.rest) / count, "bytes", .atMost(120))
    }

    private static func stores(_ context: BenchContext, _ clock: SteppingClock) throws -> (DiaryStore, DiaryStore) {
        let store = try context.store("a.sqlite", durability: .normal, clock: clock)
        return (store, try context.store("b.sqlite", diary: store.diary, durability: .normal, clock: clock))
    }

    /// A text sentence by sentence, in as many steps as there are saves.
    private static func growing(_ sentences: [String]) -> [String] {
        (1...saves).map { step in
            sentences.prefix(sentences.count * step / saves).joined(separator: step.isMultiple(of: 7) ? "\n" : " ")
        }
    }

    private static func save(_ text: String, of story: RecordID, in store: DiaryStore) throws {
        try store.write { write in
            guard let loaded = try write.reading.editableText(of: story) else { return }
            try write.save(text, of: story, basedOn: loaded.version)
        }
    }

    private static func check(_ store: DiaryStore, _ other: DiaryStore) throws {
        guard try store.withCore({ try $0.digest() }) == other.withCore({ try $0.digest() }) else {
            throw BenchError("the two stores differ after the sync: this is a bug to report")
        }
    }

    private static func atRest(_ store: DiaryStore) throws -> Double {
        let connection = try Connection(path: store.path, options: .readOnly)
        let statement = try connection.prepare("SELECT total(length(bytes)) FROM segment")
        return try statement.step() ? statement.double(0) : 0
    }
}

/// A clock that a bench moves on.
final class SteppingClock: WallClock {
    private let time = Mutex(WallTime(milliseconds: 1_767_225_600_000))

    func now() -> WallTime { time.withLock { $0 } }

    func advance(byMilliseconds step: Int64) { time.withLock { $0 = WallTime(milliseconds: $0.milliseconds + step) } }
}
