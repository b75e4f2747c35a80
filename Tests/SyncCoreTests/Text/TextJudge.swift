import MergeOracle
import SyncCore
import SyncTestSupport

/// Compares replicas that are given one history in several orders and batchings with the oracle, and the oracle with the
/// laws.
enum TextJudge {
    /// What is wrong, `nil` when all agree.
    static func fault(in history: inout TextHistory) -> String? {
        let oracle = history.oracle
        let all = Set(history.made.indices)
        if let law = oracle.brokenLaw { return law }
        if String(validating: oracle.text(of: all), as: UTF8.self) == nil { return "the oracle's text is not UTF-8" }
        for batches in [[1], [1000], [2, 5, 1, 3], [7, 1, 1]] {
            let order = history.causalOrder()
            if let fault = fault(in: &history, order, batches) { return "\(fault) in order \(order) by \(batches)" }
        }
        return nil
    }

    private static func fault(in history: inout TextHistory, _ order: [Int], _ batches: [Int]) -> String? {
        let oracle = history.oracle
        var replica = TextReplica(logs: history.shuffledLogs())
        let refused = replica.deliver(order, of: history, batches: batches)
        let text = replica.document.bytes
        let expected = oracle.text(of: Set(history.made.indices))
        if text != expected {
            let texts = [text, expected].map { String(decoding: $0, as: UTF8.self).debugDescription }
            return "\(texts[0]) instead of \(texts[1])"
        }
        if refused != oracle.refused { return "refused \(refused) instead of \(oracle.refused)" }
        if !replica.showsEarlierVersions(of: &history, oracle) { return "an earlier version is another" }
        if !replica.tellsAuthors(of: history, oracle) { return "text is said to be by somebody else" }
        replica.document.rebuild(ties: history.ties(replica.logs))
        return replica.document.bytes == text ? nil : "another text when it is read anew"
    }

    /// Whether a replica with a fault differs from the oracle in one of several orders.
    static func finds(_ bug: PlantedTextBug, in history: inout TextHistory) -> Bool {
        let expected = history.oracle.text(of: Set(history.made.indices))
        for _ in 0..<3 {
            var replica = TextReplica(logs: history.shuffledLogs())
            replica.deliver(history.causalOrder(), of: history, bug: bug)
            if replica.document.bytes != expected { return true }
        }
        return false
    }

    /// Whether a replica differs from an oracle that breaks a rule.
    static func finds(_ fault: TextOracle.Fault, in history: inout TextHistory) -> Bool {
        let wrong = history.oracle(breaking: fault)
        var replica = TextReplica(logs: history.shuffledLogs())
        _ = replica.deliver(Array(history.made.indices), of: history, batches: [1000])
        return replica.document.bytes != wrong.text(of: Set(history.made.indices))
    }
}
