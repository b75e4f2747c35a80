import SyncCore
import SyncTestSupport

/// Three devices that type, take back and take in texts from outside, each with its own document, and the history that they make together.
struct TypingDevices: ~Copyable {
    var history: TextHistory
    private var first = TextDocument()
    private var second = TextDocument()
    private var third = TextDocument()
    private let logs: [LogNumber] = [1, 2, 3]
    private var caret = [0, 0, 0]

    init(seed: UInt64) { history = TextHistory(devices: 3, seed: seed) }

    /// Lets one device type, delete, or see what the others did.
    mutating func step() {
        let device = history.random.number(0...2)
        if history.random.chance(25) { return exchange(device) }
        if history.random.chance(10) { return takeBack(device) }
        if history.random.chance(3) { return takeIn(device) }
        for _ in 0..<history.random.number(1...5) { type(device) }
    }

    /// Delivers everything to a device.
    mutating func exchange(_ device: Int) {
        let known = history.devices[device].known
        for other in 0..<3 where other != device { history.pull(device, from: other) }
        let new = history.devices[device].known.subtracting(known).sorted().map { history.operation($0, logs: logs) }
        with(device) { _ = $0.apply(new, ties: TextTies(logs: [1, 2, 3])) }
    }

    /// A device's text.
    mutating func bytes(_ device: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        with(device) { bytes = $0.bytes }
        return bytes
    }

    /// Takes back what a device did last, or brings it back.
    private mutating func takeBack(_ device: Int) {
        guard let last = history.made.indices.last(where: { history.made[$0].device == device }) else { return }
        history.undo(device, [last])
        applyLast(device)
    }

    /// Takes in a text from outside.
    private mutating func takeIn(_ device: Int) {
        guard let text = history.random.pick(["a day", "a good day", "good day 한글"]) else { return }
        history.seed(
            device, TextSeed(Array(text.utf8), revision: UInt64(text.utf8.count), isRevisionStated: true))
        applyLast(device)
    }

    private mutating func applyLast(_ device: Int) {
        let operation = history.operation(history.made.count - 1, logs: logs)
        with(device) { _ = $0.apply([operation], ties: TextTies(logs: [1, 2, 3])) }
    }

    private mutating func type(_ device: Int) {
        let text = bytes(device)
        let borders = (0...text.count).filter { $0 == text.count || text[$0] & 0xc0 != 0x80 }
        let last = borders.last { $0 <= caret[device] } ?? 0
        let place = history.random.chance(75) ? last : history.random.pick(borders) ?? 0
        var hunk = TextHunk(position: place, deleted: 0, inserted: [])
        switch history.random.number(0...5) {
        case 0: hunk.position = borders.last { $0 < place } ?? place
        case 1: break
        default: hunk.inserted = Array((history.random.pick(["a", "b", "한", "👧", " "]) ?? "").utf8)
        }
        if hunk.inserted.isEmpty || history.random.chance(10) {
            hunk.deleted = (borders.first { $0 > hunk.position } ?? hunk.position) - hunk.position
        }
        guard hunk.deleted > 0 || !hunk.inserted.isEmpty else { return }
        history.make(device, [hunk])
        let id = history.dot(history.made.count - 1, logs)
        with(device) { document in
            do throws(TextError) {
                try document.edit(id, at: hunk.position, deleting: hunk.deleted, inserting: hunk.inserted)
            } catch {
                print("refused", error)
            }
        }
        caret[device] = hunk.position + hunk.inserted.count
    }

    private mutating func with(_ device: Int, _ body: (inout TextDocument) -> Void) {
        switch device {
        case 0: body(&first)
        case 1: body(&second)
        default: body(&third)
        }
    }
}
