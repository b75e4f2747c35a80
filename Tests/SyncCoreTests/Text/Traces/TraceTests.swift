import Glibc
import SyncCore
import Testing

/// Real editing histories, read from where they lie; without them these tests say so and pass.
@Suite struct TextTraceTests {
    private static let linear = [
        "automerge-paper", "rustcode", "seph-blog1", "sveltecomponent", "friendsforever_flat", "clownschool_flat",
    ]
    private static let concurrent = ["concurrent-friendsforever", "concurrent-clownschool"]

    @Test(arguments: linear) func `typing a recorded history ends in its text`(_ name: String) throws {
        guard let trace = Trace(name) else { return print("skipped: no trace \(name)") }
        var document = TextDocument()
        try document.type(trace.flat)
        #expect(document.bytes == trace.end)
    }

    @Test(arguments: concurrent) func `merging a recorded history ends in its text`(_ name: String) {
        guard let trace = Trace(name) else { return print("skipped: no trace \(name)") }
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

    /// Prints CPU times; run by `TEXT_BENCH=1 swift test -c release --filter TextTraceTests`.
    @Test(.enabled(if: getenv("TEXT_BENCH") != nil)) func `how long recorded histories take`() throws {
        for name in TextTraceTests.linear { if let trace = Trace(name) { try measureTyping(name, trace) } }
        for name in TextTraceTests.concurrent { if let trace = Trace(name) { measureMerging(name, trace) } }
    }

    private func measureTyping(_ name: String, _ trace: Trace) throws {
        let flat = trace.flat
        let operations = trace.operations
        var typing: [Double] = []
        var applying: [Double] = []
        var reading: [Double] = []
        for _ in 0..<9 {
            var document = TextDocument()
            typing.append(try CPUClock.milliseconds { try document.type(flat) })
            var other = TextDocument()
            applying.append(CPUClock.milliseconds { _ = other.apply(operations, ties: TextTies(logs: [1])) })
            reading.append(CPUClock.milliseconds { document.rebuild(ties: TextTies(logs: [1])) })
            #expect(document.bytes == trace.end && other.bytes == trace.end)
        }
        try measureUndoing(name, flat)
        print(name, "rebuilt in", reading.sorted()[4])
        print(name, "edits", flat.patches.count, "typed in", typing.sorted()[4], "ms, applied in", applying.sorted()[4])
    }

    private func measureUndoing(_ name: String, _ flat: Trace.Flat) throws {
        var document = TextDocument()
        try document.type(flat)
        let last = UInt64(document.operationCount)
        for target in [last, last / 2] {
            let id = Dot(log: 1, sequence: UInt64(document.operationCount) + 1)
            let undo = TextOperation(id: id, parents: .before, .undo([Dot(log: 1, sequence: target)]))
            let time = CPUClock.milliseconds { _ = document.apply([undo], ties: TextTies(logs: [1])) }
            print(name, "edit", target, "undone in", time, "ms")
        }
    }

    private func measureMerging(_ name: String, _ trace: Trace) {
        let operations = trace.operations
        var times: [Double] = []
        var again: [Double] = []
        for _ in 0..<9 {
            var document = TextDocument()
            times.append(
                CPUClock.milliseconds { _ = document.apply(operations, ties: TextTies(logs: [1, 2, 3, 4])) })
            again.append(CPUClock.milliseconds { document.rebuild(ties: TextTies(logs: [1, 2, 3, 4])) })
            #expect(document.bytes == trace.end)
        }
        print(name, "operations", operations.count, "applied in", times.sorted()[4], "ms, merged in", again.sorted()[4])
    }
}

/// This thread's CPU time.
enum CPUClock {
    static func milliseconds<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
        let start = now
        try body()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}
