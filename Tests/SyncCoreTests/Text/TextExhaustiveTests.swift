import MergeOracle
import SyncCore
import Testing

/// Every choice of a small script on two devices, in every causal order of what comes of it.
@Suite struct TextExhaustiveTests {
    /// One step: which device does something, or sees what the other has done.
    enum Step {
        case act(Int)
        case pull(Int)
    }

    /// What devices may do.
    enum Menu {
        /// Any small edit.
        case edit
        /// Few edits, and taking back.
        case undo
        /// Few edits, taking back, and two texts from outside.
        case seed
    }

    private static let scripts: [(menu: Menu, steps: [Step])] = [
        (.edit, [.act(0), .pull(1), .act(0), .act(1), .act(0)]),
        (.edit, [.act(0), .act(1), .pull(0), .act(0), .act(1)]),
        (.edit, [.act(0), .act(0), .act(1), .pull(1), .act(1)]),
        (.undo, [.act(0), .act(0), .pull(1), .act(0), .act(1), .act(1), .pull(1), .act(1)]),
        (.undo, [.act(0), .act(1), .pull(0), .act(0), .act(1), .act(0), .act(1)]),
        (.seed, [.act(0), .act(0), .act(1), .pull(1), .act(0), .act(1)]),
    ]

    @Test(arguments: scripts.indices) func `two devices agree whatever they do in a few steps`(_ script: Int) {
        var histories = 0
        let (menu, steps) = TextExhaustiveTests.scripts[script]
        explore(TextHistory(devices: 2, seed: 1), menu, steps[...], &histories)
        print("script", script, "histories", histories)
        #expect(histories > 200)
    }

    private func explore(_ history: TextHistory, _ menu: Menu, _ steps: ArraySlice<Step>, _ histories: inout Int) {
        guard let step = steps.first else {
            histories += 1
            return judge(history)
        }
        switch step {
        case .pull(let device):
            var next = history
            next.pull(device, from: 1 - device)
            explore(next, menu, steps.dropFirst(), &histories)
        case .act(let device):
            for action in actions(menu, on: device, history) {
                var next = history
                next.make(device, action)
                explore(next, menu, steps.dropFirst(), &histories)
            }
        }
    }

    private func actions(_ menu: Menu, on device: Int, _ history: TextHistory) -> [TextHistory.Action] {
        let text = history.oracle.text(of: history.devices[device].known)
        let edits = (menu == .edit ? all(text) : few(text)).map {
            TextHistory.Action.edit([$0], isTwinnable: menu == .seed)
        }
        guard menu != .edit else { return edits }
        let own = history.made.indices.filter { history.made[$0].device == device }
        let undos = own.suffix(2).map { TextHistory.Action.undo([$0]) }
        let seeds = menu == .seed ? [("x a", 1), ("a b", 2)] : []
        return edits + undos
            + seeds.map { text, revision in
                .seed(TextSeed(Array(text.utf8), revision: UInt64(revision), isRevisionStated: true))
            }
    }

    /// Every insertion of one or two letters, every deletion and every replacement of one.
    private func all(_ text: [UInt8]) -> [TextHunk] {
        let inserts = (0...text.count).map { TextHunk(position: $0, deleted: 0, inserted: [0x78]) }
        let replaces = text.indices.map { TextHunk(position: $0, deleted: 1, inserted: [0x79]) }
        let deletes = text.indices.map { TextHunk(position: $0, deleted: 1, inserted: []) }
        return inserts + replaces + deletes + [TextHunk(position: 0, deleted: 0, inserted: [0x61, 0x62])]
    }

    /// An insertion at the start, one letter before the end, and the deletion of the first or of all letters.
    private func few(_ text: [UInt8]) -> [TextHunk] {
        let start = TextHunk(position: 0, deleted: 0, inserted: [0x78])
        guard text.count > 0 else { return [start] }
        let inner = TextHunk(position: text.count - 1, deleted: 0, inserted: [0x78])
        let first = TextHunk(position: 0, deleted: 1, inserted: [])
        guard text.count > 1 else { return [start, first] }
        return [start, inner, first, TextHunk(position: 0, deleted: text.count, inserted: [])]
    }

    private func judge(_ history: TextHistory) {
        let expected = history.oracle.text(of: Set(history.made.indices))
        if let law = history.oracle.brokenLaw { Issue.record("\(law): \(history.made)") }
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
