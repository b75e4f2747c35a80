import SyncTestSupport
import Testing

/// Proof that the oracle can fail: faults planted at the seams, each found within a stated number of seeds.
struct PlantedBugTests {
    /// The seeds that each bug is given; the hardest has needed 24 of them.
    static let seedsAllowed: UInt64 = 100

    @Test(arguments: PlantedBug.allCases)
    func `the oracle finds a planted bug`(_ bug: PlantedBug) throws {
        let seeds = 1...PlantedBugTests.seedsAllowed
        let found = try seeds.first { seed in
            var random = try RandomHistory(seed: seed, bug: bug)
            return try random.fault() != nil
        }
        print("planted bug \(bug): found at seed \(found.map(String.init) ?? "none")")
        #expect(found != nil, "\(bug) went unnoticed in \(PlantedBugTests.seedsAllowed) histories")
    }
}
