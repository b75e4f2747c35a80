internal import Codecs
internal import DiaryStore
internal import SQLiteKit
internal import SyncCore

/// What every benchmark gets: its size, its seed, a folder, and somewhere to report.
final class BenchContext {
    /// How often baseline and ours take turns.
    static let rounds = 3
    /// Above this many microseconds per plain insert, machine or disk are too slow for the ratios to mean anything.
    static let slowestPlainInsert = 8.0

    let folder: ScratchFolder
    let seed: UInt64
    private let countOverride: Int?
    private let report: (BenchFigure) -> Void
    private(set) var figures: [BenchFigure] = []
    private(set) var isVoid = false
    var bench = ""

    init(seed: UInt64, count: Int?, report: @escaping (BenchFigure) -> Void) throws {
        folder = try ScratchFolder()
        self.seed = seed
        countOverride = count
        self.report = report
    }

    /// How many stories to use: what was asked for, else `usual`.
    func count(_ usual: Int) -> Int { countOverride ?? usual }

    /// The stories to write.
    func stories(_ usualCount: Int) -> [NewStory] {
        var generator = StoryGenerator(seed: seed)
        return generator.stories(count(usualCount))
    }

    /// An empty store. Stores that write in one diary need devices of different numbers.
    func store(
        _ name: String = "diary.sqlite", diary: DiaryID? = nil,
        durability: StoreConfiguration.Durability = .full, clock: any WallClock = SystemClock(), device: UInt64 = 0
    ) throws -> DiaryStore {
        let configuration = StoreConfiguration(
            durability: durability, clock: clock, random: SeededSource(seed: seed &+ device))
        return try DiaryStore.create(
            at: folder.newFile(name), name: "bench", diary: diary, configuration: configuration)
    }

    /// Reports a value.
    func add(
        _ name: String, _ value: Double, _ unit: String, _ bar: BenchFigure.Bar? = nil, isVoid: Bool = false,
        published: String? = nil
    ) {
        let figure = BenchFigure(
            bench: bench, name: name, value: value, unit: unit, bar: bar, isVoid: isVoid, published: published)
        self.isVoid = self.isVoid || isVoid
        figures.append(figure)
        report(figure)
    }

    /// Reports how ours compares to the baseline: the median of the rounds' ratios, and both absolute costs.
    func add(_ name: String, _ rounds: [BenchRound], count: Int, atMost bar: Double?, slowest: Double? = nil) {
        let plain = rounds.map(\.plain).median / Double(count)
        add("\(name), plain", plain, "us", isVoid: slowest.map { plain > $0 } ?? false)
        add("\(name), ours", rounds.map(\.ours).median / Double(count), "us")
        add("\(name), ours to plain", rounds.map { $0.ours / $0.plain }.median, "x", bar.map { .atMost($0) })
    }
}

/// The CPU microseconds of the baseline and of ours, measured one right after the other.
struct BenchRound {
    var plain: Double
    var ours: Double

    /// Measures rounds, alternating which side comes first.
    static func measure(
        plain: (Int) throws -> Double, ours: (Int) throws -> Double
    ) rethrows -> [BenchRound] {
        var rounds: [BenchRound] = []
        for round in 0..<BenchContext.rounds {
            if round.isMultiple(of: 2) {
                let first = try plain(round)
                rounds.append(BenchRound(plain: first, ours: try ours(round)))
            } else {
                let first = try ours(round)
                rounds.append(BenchRound(plain: try plain(round), ours: first))
            }
        }
        return rounds
    }
}
