import MergeOracle
import SyncCore
import SyncTestSupport

extension TextHistory {
    /// What people type, by scalars: Hangul in both forms, emoji sequences, flags, marks, right-to-left.
    private static let words = [
        "a", "b", "ab", "x y", " ", "\n", "한글", "\u{1112}\u{1161}\u{11ab}", "\u{11ab}", "e\u{301}", "👨‍👩‍👧",
        "\u{1F1F0}\u{1F1F7}",
        "שלום", "\u{200d}", "日", "the ",
    ]

    /// Makes a history of some steps; one operation in twenty is malformed when asked for.
    ///
    /// `twinnable`: how many in a hundred operations are, half of them made by another device as well.
    mutating func grow(steps: Int, malformed: Bool, twinnable: Int) {
        for _ in 0..<steps {
            let device = random.number(0...(devices.count - 1))
            if random.chance(30), let other = random.pick(Array(devices.indices)), other != device {
                pull(device, from: other)
                continue
            }
            let version = random.chance(80) ? devices[device].loaded.last : random.pick(devices[device].loaded)
            guard let version else { continue }
            let text = oracle.text(of: version.seen)
            let hunks = malformed && random.chance(5) ? oddHunks(text) : hunks(text)
            make(device, hunks, twinnable: random.chance(twinnable), against: version)
            if random.chance(twinnable / 2), let other = random.pick(Array(devices.indices)), other != device,
                let same = devices[other].loaded.last(where: { $0.seen == version.seen })
            {
                make(other, hunks, twinnable: random.chance(80), against: same)
            }
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
