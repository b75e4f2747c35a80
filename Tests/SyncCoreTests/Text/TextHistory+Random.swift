import MergeOracle
import SyncCore
import SyncTestSupport

extension TextHistory {
    /// What a random history may hold.
    struct Kind {
        var steps = 20
        /// Whether one operation in twenty is malformed.
        var isMalformed = false
        /// How many edits in a hundred may be the same as an equal one, half of them made by another device as well.
        var twinnable = 0
        /// How many texts from outside there are to be taken in.
        var seeds = 0
        /// Whether operations are taken back.
        var undoes = false
        /// Whether copies of devices go on beside them.
        var forks = false
    }

    /// What people type, by scalars: Hangul in both forms, emoji sequences, flags, marks, right-to-left.
    private static let words = [
        "a", "b", "ab", "x y", " ", "\n", "한글", "\u{1112}\u{1161}\u{11ab}", "\u{11ab}", "e\u{301}", "👨‍👩‍👧",
        "\u{1F1F0}\u{1F1F7}",
        "שלום", "\u{200d}", "日", "the ",
    ]

    /// What sources outside have: versions of one text, in the order of their revisions or not.
    private static let sources = [
        TextSeed(Array("go home now".utf8), revision: 5, isRevisionStated: true),
        TextSeed(Array("go 멀리 home".utf8), revision: 9, isRevisionStated: true),
        TextSeed(Array("oh go home".utf8), revision: 9, isRevisionStated: true),
        TextSeed([], revision: 2, isRevisionStated: true),
        TextSeed(Array("a 할 b".utf8), revision: 7, isRevisionStated: false),
    ]

    /// Makes a history of some steps.
    mutating func grow(_ kind: Kind) {
        let sources = Array(TextHistory.sources.shuffled(using: &random).prefix(kind.seeds))
        for _ in 0..<kind.steps {
            let device = random.number(0...(devices.count - 1))
            switch random.number(1...100) {
            case ...30: exchange(device)
            case ...42 where !sources.isEmpty: takeIn(device, sources)
            case ...56 where kind.undoes: takeBack(device, isMalformed: kind.isMalformed)
            case ...59 where kind.forks && devices.count < 6: fork(device)
            default: save(device, kind)
            }
        }
    }

    private mutating func exchange(_ device: Int) {
        guard let other = random.pick(Array(devices.indices)), other != device else { return }
        pull(device, from: other, atMost: random.chance(70) ? .max : random.number(0...5))
    }

    private mutating func takeIn(_ device: Int, _ sources: [TextSeed]) {
        guard var source = random.pick(sources) else { return }
        if random.chance(30) {
            source.revision = UInt64(random.number(1...10))
            source.isRevisionStated = false
        }
        seed(device, source)
    }

    /// Takes back something that the device made, or knows, or took back.
    private mutating func takeBack(_ device: Int, isMalformed: Bool) {
        let version = random.chance(85) ? devices[device].version : random.pick(devices[device].loaded)
        guard let version else { return }
        if isMalformed, random.chance(10) {
            return undo(device, random.chance(50) ? [nil] : [random.pick(Array(made.indices))], against: version)
        }
        let own = version.seen.sorted().filter { made[$0].device == device || random.chance(20) }
        let targets = (0..<(random.chance(85) ? 1 : 2)).compactMap { _ in
            random.chance(50) ? own.last : random.pick(own)
        }
        if !targets.isEmpty { undo(device, targets, against: version) }
    }

    private mutating func save(_ device: Int, _ kind: Kind) {
        let version = random.chance(80) ? devices[device].loaded.last : random.pick(devices[device].loaded)
        guard let version else { return }
        let text = oracle.text(of: version.seen)
        var hunks = kind.isMalformed && random.chance(5) ? oddHunks(text) : hunks(text)
        if random.chance(4) { hunks = text.isEmpty ? [] : [TextHunk(position: 0, deleted: text.count, inserted: [])] }
        make(device, hunks, twinnable: random.chance(kind.twinnable), against: version)
        if random.chance(kind.twinnable / 2), let other = random.pick(Array(devices.indices)), other != device,
            let same = devices[other].loaded.last(where: { oracle.text(of: $0.seen) == text })
        {
            make(other, hunks, twinnable: random.chance(80), against: same)
        }
    }

    /// Typing, deleting, replacing, or several of these at once.
    private mutating func hunks(_ text: [UInt8]) -> [TextHunk] {
        let borders = (0...text.count).filter { $0 == text.count || text[$0] & 0xc0 != 0x80 }
        var hunks: [TextHunk] = []
        var free = 0
        for _ in 0..<(random.chance(75) ? 1 : random.number(1...3)) {
            guard let start = random.pick(borders.filter { $0 >= free }) else { break }
            let reach = borders.filter { $0 >= start }.prefix(random.pick([1, 1, 2, 4]) ?? 1)
            let end = random.pick(Array(reach)) ?? start
            let word = end > start && random.chance(60) ? "" : random.pick(TextHistory.words) ?? ""
            hunks.append(TextHunk(position: start, deleted: end - start, inserted: Array(word.utf8)))
            free = end + 1
        }
        return hunks.contains { $0.deleted == 0 && $0.inserted.isEmpty }
            ? [TextHunk(position: 0, deleted: 0, inserted: [0x7a])] : hunks
    }

    private mutating func oddHunks(_ text: [UInt8]) -> [TextHunk] {
        let position = random.number(-1...(text.count + 2))
        let choices: [[UInt8]] = [[], [0x61], [0xff], [0xed, 0x95], Array("글".utf8)]
        let inserted = random.pick(choices) ?? []
        let hunk = TextHunk(position: position, deleted: random.number(-1...3), inserted: inserted)
        return random.chance(70) ? [hunk] : [hunk, TextHunk(position: position + 1, deleted: 1, inserted: [])]
    }
}
