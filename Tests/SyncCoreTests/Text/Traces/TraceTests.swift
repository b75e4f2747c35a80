import EditingTraces
import SyncCore
import Testing

/// Real editing histories, read from where they lie; without them these tests say so and pass.
@Suite struct TextTraceTests {
    private static let linear = [
        "automerge-paper", "rustcode", "seph-blog1", "sveltecomponent", "friendsforever_flat", "clownschool_flat",
    ]
    private static let concurrent = ["concurrent-friendsforever", "concurrent-clownschool"]

    @Test(arguments: linear) func `typing a recorded history ends in its text`(_ name: String) throws {
        guard let trace = try EditingTrace.ifPresent(name) else { return }
        var document = TextDocument()
        try trace.keystrokes.type(into: &document)
        #expect(document.bytes == trace.end)
    }

    @Test(arguments: concurrent) func `merging a recorded history ends in its text`(_ name: String) throws {
        guard let trace = try EditingTrace.ifPresent(name) else { return }
        for batch in [trace.transactions.count, 1000] {
            var document = TextDocument()
            let operations = trace.operations
            for start in stride(from: 0, to: operations.count, by: batch) {
                let part = operations[start..<min(operations.count, start + batch)]
                let merge = document.apply(Array(part), ties: TextTies(logs: [1, 2, 3, 4]))
                #expect(merge.refused.isEmpty && merge.waiting.isEmpty)
            }
            #expect(document.bytes == trace.end)
        }
    }
}

extension EditingTrace {
    /// A trace by its name; where the folder of traces is missing, a message and `nil`.
    static func ifPresent(_ name: String) throws -> EditingTrace? {
        guard let folder else {
            print("skipped: no folder of traces, so \(name) is not tried")
            return nil
        }
        return try EditingTrace(name, in: folder)
    }
}
