import MergeOracle
import SyncCore
import Testing

/// Proof that the comparison with the oracle can fail: each broken rule is found within a stated number of histories.
struct PlantedTextBugTests {
    /// The histories that each bug is given; the hardest has needed 57 of them.
    static let historiesAllowed: UInt64 = 200

    @Test(arguments: PlantedTextBug.allCases)
    func `the oracle finds a replica that breaks a rule`(_ bug: PlantedTextBug) {
        let found = PlantedTextBugTests.first { TextJudge.finds(bug, in: &$0) }
        print("planted bug \(bug): found in history \(found.map(String.init) ?? "none")")
        #expect(found != nil, "\(bug) went unnoticed in \(PlantedTextBugTests.historiesAllowed) histories")
    }

    @Test(arguments: TextOracle.Fault.allCases)
    func `a replica differs from an oracle that breaks a rule`(_ fault: TextOracle.Fault) {
        let found = PlantedTextBugTests.first { TextJudge.finds(fault, in: &$0) }
        print("planted fault \(fault): found in history \(found.map(String.init) ?? "none")")
        #expect(found != nil, "\(fault) went unnoticed in \(PlantedTextBugTests.historiesAllowed) histories")
    }

    private static func first(where isFound: (inout TextHistory) -> Bool) -> UInt64? {
        (1...historiesAllowed).first { seed in
            var history = TextHistory(devices: 3, seed: seed)
            history.grow(.init(steps: 24, twinnable: 60, seeds: 2, undoes: true))
            return isFound(&history)
        }
    }
}
