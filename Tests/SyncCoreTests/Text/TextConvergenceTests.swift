import Glibc
import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

@Suite struct TextConvergenceTests {
    /// Histories of one kind.
    struct Family: Sendable, CustomTestStringConvertible {
        var seed: UInt64
        var devices: Int
        var kind: TextHistory.Kind
        var testDescription: String { "seed \(seed), \(devices) devices" }
    }

    private static let families = [
        Family(seed: 1, devices: 2, kind: .init(steps: 12, twinnable: 70)),
        Family(seed: 2, devices: 3, kind: .init(steps: 16, isMalformed: true, twinnable: 40, forks: true)),
        Family(seed: 3, devices: 2, kind: .init(steps: 14, twinnable: 40, undoes: true)),
        Family(
            seed: 4, devices: 3, kind: .init(steps: 24, isMalformed: true, twinnable: 70, undoes: true, forks: true)),
        Family(seed: 5, devices: 2, kind: .init(steps: 14, twinnable: 40, seeds: 1)),
        Family(seed: 6, devices: 3, kind: .init(steps: 20, isMalformed: true, twinnable: 70, seeds: 1, undoes: true)),
        Family(seed: 7, devices: 2, kind: .init(steps: 14, twinnable: 40, seeds: 2)),
        Family(seed: 8, devices: 3, kind: .init(steps: 20, isMalformed: true, twinnable: 50, seeds: 2, undoes: true)),
        Family(
            seed: 9, devices: 3,
            kind: .init(steps: 24, isMalformed: true, twinnable: 50, seeds: 5, undoes: true, forks: true)),
        Family(
            seed: 10, devices: 4,
            kind: .init(steps: 28, isMalformed: true, twinnable: 60, seeds: 1, undoes: true, forks: true)),
    ]

    @Test(arguments: families)
    func `random histories come to the oracle's text in every causal order`(_ family: Family) {
        var twins = 0
        for number in 0..<histories {
            var history = TextHistory(devices: family.devices, seed: family.seed << 32 + UInt64(number))
            history.grow(family.kind)
            if let fault = TextJudge.fault(in: &history) {
                for made in history.made { print(made) }
                return #expect(Bool(false), "seed \(family.seed), history \(number): \(fault)")
            }
            twins += history.oracle.twinCount
        }
        print("seed \(family.seed): \(histories) histories, \(twins) runs written more than once")
        #expect(twins > 0)
    }

    /// How many of each kind: 2,000 in all here, more by hand with `TEXT_HISTORIES`.
    private var histories: Int {
        let wanted = getenv("TEXT_HISTORIES").flatMap { Int(String(cString: $0)) } ?? 2000
        return wanted / TextConvergenceTests.families.count
    }
}
