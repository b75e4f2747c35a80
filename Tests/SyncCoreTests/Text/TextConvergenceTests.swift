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
    ]

    @Test(arguments: families) func `random histories come to the oracle's text in every causal order`(_ family: Family)
    {
        var twins = 0
        for number in 0..<histories {
            var history = TextHistory(devices: family.devices, seed: family.seed << 32 + UInt64(number))
            history.grow(family.kind)
            let isRight = judge(&history)
            #expect(isRight, "seed \(family.seed), history \(number)")
            if !isRight { return }
            twins += history.oracle.twinCount
        }
        print("seed \(family.seed): \(histories) histories, \(twins) runs written more than once")
        #expect(twins > 0)
    }

    /// How many for each kind: few here, more by hand with `TEXT_HISTORIES`.
    private var histories: Int { getenv("TEXT_HISTORIES").flatMap { Int(String(cString: $0)) } ?? 25 }

    /// Whether replicas agree with the oracle in several orders and batchings.
    private func judge(_ history: inout TextHistory) -> Bool {
        let oracle = history.oracle
        let all = Set(history.made.indices)
        let (text, refused) = (oracle.text(of: all), oracle.refused)
        guard String(validating: text, as: UTF8.self) != nil else { return false }
        for batches in [[1], [1000], [2, 5, 1], [3], [7, 1, 1]] {
            let logs = (1...LogNumber(history.devices.count)).shuffled(using: &history.random)
            let order = history.causalOrder()
            var replica = TextReplica(logs: logs)
            let refusedHere = replica.deliver(order, of: history, batches: batches)
            guard replica.showsEarlierVersions(of: &history, oracle) else {
                print("an earlier version in order", order, "batches", batches)
                for made in history.made { print(made) }
                return false
            }
            if replica.document.bytes != text || refusedHere != refused {
                print("order", order, "batches", batches)
                print("text  ", String(decoding: replica.document.bytes, as: UTF8.self).debugDescription, refusedHere)
                print("oracle", String(decoding: text, as: UTF8.self).debugDescription, refused)
                for made in history.made { print(made) }
                return false
            }
        }
        return true
    }
}
