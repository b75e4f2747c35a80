import MergeOracle
import SyncCore
import Testing

/// Every choice of a small script on two devices, in every causal order of what comes of it.
@Suite struct TextExhaustiveTests {
    /// One step: which device does something, or sees what the other has done.
    enum Step {
        case edit(Int)
        case pull(Int)
    }

    private static let scripts: [[Step]] = [
        [.edit(0), .pull(1), .edit(0), .edit(1), .edit(0)],
        [.edit(0), .edit(1), .pull(0), .edit(0), .edit(1)],
        [.edit(0), .edit(0), .edit(1), .pull(1), .edit(1)],
    ]

    @Test(arguments: scripts.indices) func `two devices agree whatever they do in a few steps`(_ script: Int) {
        var histories = 0
        explore(TextHistory(devices: 2, seed: 1), TextExhaustiveTests.scripts[script][...], &histories)
        print("script", script, "histories", histories)
        #expect(histories > 200)
    }

    private func explore(_ history: TextHistory, _ steps: ArraySlice<Step>, _ histories: inout Int) {
        guard let step = steps.first else {
            histories += 1
            return judge(history)
        }
        switch step {
        case .pull(let device):
            var next = history
            next.pull(device, from: 1 - device)
            explore(next, steps.dropFirst(), &histories)
        case .edit(let device):
            for hunk in menu(history.oracle.text(of: history.devices[device].known)) {
                var next = history
                next.make(device, [hunk], twinnable: false)
                explore(next, steps.dropFirst(), &histories)
            }
        }
    }

    /// Every insertion of one or two letters, every deletion and every replacement of one.
    private func menu(_ text: [UInt8]) -> [TextHunk] {
        let inserts = (0...text.count).map { TextHunk(position: $0, deleted: 0, inserted: [0x78]) }
        let replaces = text.indices.map { TextHunk(position: $0, deleted: 1, inserted: [0x79]) }
        let deletes = text.indices.map { TextHunk(position: $0, deleted: 1, inserted: []) }
        return inserts + replaces + deletes + [TextHunk(position: 0, deleted: 0, inserted: [0x61, 0x62])]
    }

    private func judge(_ history: TextHistory) {
        let expected = history.oracle.text(of: Set(history.made.indices))
        for order in orders(history) {
            var document = TextDocument()
            for number in order {
                _ = document.apply([history.operation(number, logs: [1, 2])], ties: TextTies(logs: [1, 2]))
            }
            if document.bytes != expected { Issue.record("\(history.made) in order \(order)") }
        }
    }

    private func orders(_ history: TextHistory) -> [[Int]] {
        var all: [[Int]] = []
        func extend(_ order: [Int]) {
            guard order.count < history.made.count else { return all.append(order) }
            for number in history.made.indices where !order.contains(number) {
                if history.isReady(number, knowing: Set(order)) { extend(order + [number]) }
            }
        }
        extend([])
        return all
    }
}
