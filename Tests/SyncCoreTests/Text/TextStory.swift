import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

/// A told history: what people do on devices A, B and C, one step after the other.
struct TextStory {
    /// What happens.
    enum Step {
        /// A device saves its whole text.
        case save(Int, String)
        /// A device saves a text against the first version that it had.
        case saveOld(Int, String)
        /// A device takes in a text from outside.
        case takeIn(Int, TextSeed)
        /// A device hears of all that another knows.
        case pull(Int, Int)
        /// A device takes back what it did last, which may be taking something back.
        case undo(Int)
        /// A copy of a device goes on beside it, as the next device.
        case copy(Int)
    }

    private(set) var history: TextHistory
    private var first: [Int: TextHistory.Version] = [:]

    /// Three devices, whose writers are ordered as they are.
    init() {
        history = TextHistory(devices: 3, seed: 1)
        for (device, actor) in [3, 1, 0].enumerated() { history.devices[device].actor = actor }
    }

    /// What everybody comes to once all have heard of everything; checked in several orders and by the laws.
    static func end(_ steps: [Step]) -> String {
        var story = TextStory()
        for step in steps { story.take(step) }
        return story.end
    }

    /// What everybody comes to once all have heard of everything.
    var end: String {
        var history = history
        let fault = TextJudge.fault(in: &history)
        #expect(fault == nil)
        return String(decoding: history.oracle.text(of: Set(history.made.indices)), as: UTF8.self)
    }

    /// A device's text.
    func text(_ device: Int) -> String {
        String(decoding: history.oracle.text(of: history.devices[device].known), as: UTF8.self)
    }

    mutating func take(_ step: Step) {
        switch step {
        case .save(let device, let text): save(device, text, against: history.devices[device].version)
        case .saveOld(let device, let text): save(device, text, against: first[device])
        case .takeIn(let device, let seed): takeIn(device, seed)
        case .pull(let device, let other): history.pull(device, from: other)
        case .undo(let device): undo(device)
        case .copy(let device): history.fork(device)
        }
        for device in history.devices.indices where first[device] == nil && !history.devices[device].known.isEmpty {
            first[device] = history.devices[device].version
        }
    }

    private mutating func save(_ device: Int, _ text: String, against version: TextHistory.Version?) {
        guard let version else { return }
        let hunks = StoryDiff.hunks(from: history.oracle.text(of: version.seen), to: Array(text.utf8))
        if hunks.isEmpty { return }
        let isTwinnable = hunks.contains { hunk in
            hunk.deleted > 0 || hunk.inserted.contains { $0 != 0x20 && $0 != 0x0a }
        }
        history.make(device, hunks, twinnable: isTwinnable, against: version)
    }

    /// Writes what the device's own document says is to be written.
    private mutating func takeIn(_ device: Int, _ seed: TextSeed) {
        var replica = TextReplica(logs: history.devices.indices.map { LogNumber($0 + 1) })
        _ = replica.deliver(history.devices[device].known.sorted(), of: history, batches: [1])
        let stated = seed.isRevisionStated ? seed.revision : nil
        if let seed = replica.document.seed(for: seed.value, statedRevision: stated) { history.seed(device, seed) }
    }

    private mutating func undo(_ device: Int) {
        let last = history.made.indices.last { number in
            if case .seed = history.made[number].action { return false }
            return history.made[number].device == device
        }
        if let last { history.undo(device, [last]) }
    }
}

/// A plain difference of two texts of ASCII, letter by letter; what is put in or taken out alone stands as far right as it
/// can.
enum StoryDiff {
    /// What to replace.
    static func hunks(from old: [UInt8], to new: [UInt8]) -> [TextHunk] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let (a, b) = (Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
        var hunks: [TextHunk] = []
        var (i, j) = (0, 0)
        for (x, y) in common(a, b) + [(a.count, b.count)] {
            if x > i || y > j { hunks.append(TextHunk(position: start + i, deleted: x - i, inserted: Array(b[j..<y]))) }
            (i, j) = (x + 1, y + 1)
        }
        return hunks.indices.map { index in
            slide(hunks[index], in: old, upTo: index + 1 < hunks.count ? hunks[index + 1].position : old.count)
        }
    }

    private static func common(_ a: [UInt8], _ b: [UInt8]) -> [(Int, Int)] {
        var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                table[i][j] = a[i] == b[j] ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if table[i + 1][j] >= table[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    private static func slide(_ hunk: TextHunk, in text: [UInt8], upTo end: Int) -> TextHunk {
        var hunk = hunk
        let last = end < text.count ? end - 1 : end
        while hunk.deleted == 0, hunk.position < last, text[hunk.position] == hunk.inserted[0] {
            hunk.inserted.append(hunk.inserted.removeFirst())
            hunk.position += 1
        }
        while hunk.inserted.isEmpty, hunk.position + hunk.deleted < last,
            text[hunk.position] == text[hunk.position + hunk.deleted]
        {
            hunk.position += 1
        }
        return hunk
    }
}
