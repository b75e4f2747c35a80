import Glibc
import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

@Suite struct TextConvergenceTests {
    @Test(arguments: [(1, 2, 12), (2, 3, 16), (3, 4, 24), (4, 4, 40)])
    func `random histories come to the oracle's text in every causal order`(
        _ seed: UInt64, _ devices: Int, _ steps: Int
    ) {
        var twins = 0
        for number in 0..<histories {
            var history = TextHistory(devices: devices, seed: seed << 32 + UInt64(number))
            history.grow(steps: steps, malformed: number % 2 == 1, twinnable: number % 4 < 2 ? 0 : 70)
            let isRight = judge(&history)
            #expect(isRight, "seed \(seed), history \(number)")
            if !isRight { return }
            twins += history.oracle.twinCount
        }
        print("seed \(seed): \(histories) histories, \(twins) runs written more than once")
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
            let logs = ([1, 2, 3, 4] as [LogNumber]).shuffled(using: &history.random)
            let order = history.causalOrder()
            var replica = TextReplica(logs: logs)
            let refusedHere = replica.deliver(order, of: history, batches: batches)
            guard replica.showsEarlierVersions(of: &history, oracle) else { return false }
            if replica.document.bytes != text || refusedHere != refused {
                print("order", order, "batches", batches)
                print("text  ", String(decoding: replica.document.bytes, as: UTF8.self).debugDescription, refusedHere)
                print("oracle", String(decoding: text, as: UTF8.self).debugDescription, refused)
                for made in history.made { print(made.device, made.sequence, made.parents, made.hunks) }
                return false
            }
        }
        return true
    }
}
