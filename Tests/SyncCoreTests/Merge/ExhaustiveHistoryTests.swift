import SyncCore
import SyncTestSupport
import Testing

/// Every history of two devices with two edits each from a small menu, in every causal order of delivery.
struct ExhaustiveHistoryTests {
    /// Who tells whom between the first edits and the second.
    private enum Meeting: CaseIterable {
        case none
        case firstTellsSecond
        case bothTell
    }

    @Test(arguments: SmallMenu.allCases, [false, true])
    func `every small history comes to what the oracle says in every order`(menu: SmallMenu, copied: Bool) throws {
        var histories = 0
        for meeting in Meeting.allCases {
            for code in 0..<256 {
                let edits = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]
                var judge = HistoryJudge(try history(of: menu, edits, meeting, copied: copied))
                let fault = try judge.faultInEveryOrder()
                try #require(fault == nil, "\(menu) \(edits) \(meeting), copied \(copied): \(fault ?? "")")
                histories += 1
            }
        }
        print("small histories of \(menu), copied \(copied): \(histories) equal to the oracle in every order")
    }

    /// All clocks show the same, so that every tie has to be ended.
    private func history(of menu: SmallMenu, _ edits: [Int], _ meeting: Meeting, copied: Bool) throws -> History {
        let time = WallTime(milliseconds: 0)
        let actors = (1...2).map { ActorID(Bytes16(high: 0, low: $0)) }
        var history = History(actors: copied ? [actors[0]] : actors)
        try history.write(0, at: time, menu.prepare)
        if copied { history.copy(0) } else { try history.sync(from: 0, to: 1) }
        try history.write(0, at: time) { menu.perform(edits[0], in: &$0) }
        try history.write(1, at: time) { menu.perform(edits[1], in: &$0) }
        if meeting != .none { try history.sync(from: 0, to: 1) }
        if meeting == .bothTell { try history.sync(from: 1, to: 0) }
        try history.write(0, at: time) { menu.perform(edits[2], in: &$0) }
        try history.write(1, at: time) { menu.perform(edits[3], in: &$0) }
        return history
    }
}
