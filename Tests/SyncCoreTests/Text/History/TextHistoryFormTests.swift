import Codecs
import EditingTraces
import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

/// Histories at rest: written, read, and carried on.
@Suite struct TextHistoryFormTests {
    static let form = TextHistoryForm(compressor: Zstandard(level: 9), checksummer: CRC32C())

    @Test(arguments: 1...3, [2, 4])
    func `a text read from its bytes goes on like one that never was at rest`(_ seed: UInt64, _ devices: Int) throws {
        for number in 0..<60 {
            var history = TextHistory(devices: devices, seed: seed << 40 + UInt64(number))
            history.grow(
                .init(
                    steps: 12 * Int(seed), isMalformed: number % 2 == 1, twinnable: number % 4 < 2 ? 0 : 70,
                    seeds: number % 3, undoes: number % 5 > 1, forks: number % 7 == 0))
            let order = history.causalOrder()
            let half = history.random.number(0...order.count)
            try judge(&history, order[..<half], order[half...], "seed \(seed), history \(number)")
        }
    }

    @Test(arguments: ["automerge-paper", "concurrent-clownschool"])
    func `a recorded history comes back whole, in less than a third of a byte per edit or with its branches`(
        _ name: String
    ) throws {
        guard let trace = try EditingTrace.ifPresent(name) else { return }
        let ties = TextTies(logs: [1, 2, 3, 4])
        var document = TextDocument()
        _ = document.apply(trace.operations, ties: ties)
        let bytes = Self.form.bytes(of: document) ?? []
        let read = try Self.form.document(of: bytes, ties: ties)
        #expect(read.bytes == trace.end && read.operationCount == document.operationCount)
        print(name, bytes.count, "bytes for", document.operationCount, "edits")
        #expect(bytes.count * 100 <= document.operationCount * (name == "automerge-paper" ? 29 : 120))
    }

    /// Gives both texts the rest of the operations one by one, and compares all that they say.
    private func judge(
        _ history: inout TextHistory, _ before: ArraySlice<Int>, _ after: ArraySlice<Int>, _ name: Comment
    ) throws {
        let logs: [LogNumber] = [7, 2, 30000, 4, 5, 900]
        let ties = history.ties(logs)
        var plain = TextDocument()
        _ = plain.apply(before.map { history.operation($0, logs: logs) }, ties: ties)
        let bytes = Self.form.bytes(of: plain) ?? []
        var stored = try Self.form.document(of: bytes, ties: ties)
        #expect(isEqual(&plain, &stored, history, logs), name)
        for number in after {
            let operation = history.operation(number, logs: logs)
            let merges = (plain.apply([operation], ties: ties), stored.apply([operation], ties: ties))
            #expect(merges.0 == merges.1, name)
        }
        #expect(isEqual(&plain, &stored, history, logs), name)
        // What a text at rest is made from does not show in what it is made into.
        let bytesAgain = Self.form.bytes(of: stored) ?? []
        var again = try Self.form.document(of: bytesAgain, ties: ties)
        #expect(isEqual(&plain, &again, history, logs), name)
        #expect(plain.bytes == history.oracle.text(of: Set(before + after)), name)
    }

    private func isEqual(
        _ a: inout TextDocument, _ b: inout TextDocument, _ history: TextHistory, _ logs: [LogNumber]
    ) -> Bool {
        let ties = history.ties(logs)
        for device in history.devices {
            for loaded in device.loaded.suffix(2) {
                let heads = loaded.heads.map { history.dot($0, logs) }
                guard a.bytes(at: heads, ties: ties) == b.bytes(at: heads, ties: ties) else { return false }
            }
        }
        let known = history.made.indices.allSatisfy {
            a.contains(history.dot($0, logs)) == b.contains(history.dot($0, logs))
        }
        return known && a.bytes == b.bytes && a.version == b.version && a.operationCount == b.operationCount
    }
}
