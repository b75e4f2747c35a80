import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

/// A replica of one text that is given operations, and checks what it reports about them.
struct TextReplica: ~Copyable {
    var document = TextDocument()
    let logs: [LogNumber]

    /// A replica that has interned the devices' logs under these numbers.
    init(logs: [LogNumber]) { self.logs = logs }

    /// Delivers operations in batches of these sizes, again and again, and checks the reported edits.
    mutating func deliver(_ order: [Int], of history: TextHistory, batches: [Int]) -> Set<Int> {
        let ties = history.ties(logs)
        var refused: Set<Int> = []
        var position = 0
        var step = 0
        while position < order.count {
            let batch = order[position..<min(order.count, position + batches[step % batches.count])]
            let before = document.bytes
            let merge = document.apply(batch.map { history.operation($0, logs: logs) }, ties: ties)
            #expect(merge.waiting.isEmpty)
            #expect(TextReplica.isTrue(merge.edits, from: before, to: document.bytes))
            for refusal in merge.refused {
                refused.formUnion(batch.filter { history.dot($0, logs) == refusal.id })
            }
            position += batch.count
            step += 1
        }
        return refused
    }

    /// Delivers operations one by one to a replica with a fault.
    mutating func deliver(_ order: [Int], of history: TextHistory, bug: PlantedTextBug) {
        let arrived = order.map { history.made[$0].device }
        let heard = history.devices.indices.sorted { a, b in
            (arrived.firstIndex(of: a) ?? .max, a) < (arrived.firstIndex(of: b) ?? .max, b)
        }
        let ties =
            bug == .tieByArrival
            ? TextTies(logs: heard.map { logs[$0] }, actors: heard.indices.map { TextHistory.actor(inOrder: $0) })
            : history.ties(logs)
        let undos = Set(order.filter { history.isUndo($0) }.map { history.dot($0, logs) })
        for number in order {
            let operation = history.operation(number, logs: logs)
            _ = document.apply(
                bug.changed(operation, isUndo: undos.contains, version: document.version), ties: ties)
        }
    }

    /// Whether versions that a device once had loaded still have the text that they had.
    mutating func showsEarlierVersions(of history: inout TextHistory, _ oracle: TextOracle) -> Bool {
        for _ in 0..<3 {
            let loaded = history.random.pick(history.devices.flatMap(\.loaded))
            guard let loaded else { continue }
            let heads = loaded.heads.map { history.dot($0, logs) }
            guard document.bytes(at: heads, ties: history.ties(logs)) == oracle.text(of: loaded.seen) else {
                return false
            }
        }
        return true
    }

    /// Whether each byte is said to be by whom the oracle says it is.
    mutating func tellsAuthors(of history: TextHistory, _ oracle: TextOracle) -> Bool {
        let expected = oracle.authors(of: Set(history.made.indices))
        var told: [Dot] = []
        for part in document.authorship(ties: history.ties(logs)) {
            guard part.range.lowerBound == told.count else { return false }
            told += Array(repeating: part.operation, count: part.range.count)
        }
        return told.count == expected.count
            && zip(told, expected).allSatisfy { dot, numbers in numbers.contains { history.dot($0, logs) == dot } }
    }

    /// Whether edits, carried out one after the other, keep every byte that they do not mention.
    static func isTrue(_ edits: [TextEdit], from before: [UInt8], to after: [UInt8]) -> Bool {
        var bytes: [UInt8?] = before
        for edit in edits {
            guard edit.position + edit.deleted <= bytes.count else { return false }
            bytes.replaceSubrange(
                edit.position..<(edit.position + edit.deleted), with: Array(repeating: nil, count: edit.inserted))
        }
        return bytes.count == after.count && zip(bytes, after).allSatisfy { $0 == nil || $0 == $1 }
    }
}
