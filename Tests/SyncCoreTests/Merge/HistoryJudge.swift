import MergeOracle
import SyncCore
import SyncTestSupport

/// Compares what replicas have become with the oracle and with each other.
struct HistoryJudge {
    let history: History
    private let expected: [String: MergedRecord]
    private let hashes: Set<ContentHash>
    private var first: Convergence?

    init(_ history: History) {
        self.history = history
        expected = Oracle(history.operations).records
        hashes = Set(history.changes.map { $0.hash(in: History.diary) })
    }

    /// What is wrong with a newcomer that receives all changes in an order; `nil` when nothing is.
    mutating func fault(inOrder order: [Int]) throws -> String? {
        var replica = history.newcomer()
        for index in order { try replica.deliver(history.changes[index]) }
        return fault(in: replica).map { "a newcomer, order \(order): \($0)" }
    }

    /// What is wrong with newcomers that receive all changes, in any order in which nothing has to wait.
    ///
    /// Cost: as many replicas as there are such orders, and the beginnings of orders once each.
    mutating func faultInEveryOrder() throws -> String? {
        try faultInEveryOrder(from: history.newcomer(), Array(history.changes.indices), [])
    }

    /// What is wrong with the devices themselves once each has everything; `nil` when nothing is.
    mutating func faultOfDevices(_ random: inout SeededRandom) throws -> String? {
        for (number, device) in history.replicas.enumerated() {
            var device = device
            for change in history.changes.shuffled(using: &random) { try device.deliver(change) }
            if let fault = fault(in: device) { return "device \(number): \(fault)" }
        }
        return nil
    }

    private mutating func faultInEveryOrder(
        from replica: MemoryReplica, _ left: [Int], _ order: [Int]
    ) throws -> String? {
        if left.isEmpty { return fault(in: replica).map { "a newcomer, order \(order): \($0)" } }
        for index in left {
            var next = replica
            guard try next.deliver(history.changes[index]) == .applied else { continue }
            let rest = left.filter { $0 != index }
            if let fault = try faultInEveryOrder(from: next, rest, order + [index]) { return fault }
        }
        return nil
    }

    /// What is wrong with a replica that has received everything; `nil` when nothing is.
    mutating func fault(in replica: MemoryReplica) -> String? {
        let actual = ReplicaView(replica: replica).records
        let differing = expected.keys.sorted().filter { actual[$0] != expected[$0] }
        if let record = differing.first {
            return "\(record) is\n\(text(actual[record]))\nbut expected\n\(text(expected[record]))"
        }
        if actual.count > expected.count { return "there are records that nobody made" }
        if !replica.skipped.isEmpty { return "skipped \(replica.skipped)" }
        if replica.applied != hashes { return "applied \(replica.applied.count) of \(hashes.count) changes" }
        return divergence(of: replica)
    }

    private mutating func divergence(of replica: MemoryReplica) -> String? {
        let convergence = Convergence(replica)
        defer { first = first ?? convergence }
        return first == nil || first == convergence ? nil : "vectors or contexts differ from an earlier replica's"
    }

    private func text(_ record: MergedRecord?) -> String { record.map { "\($0)" } ?? "no such record" }
}
