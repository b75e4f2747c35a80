internal import Codecs
internal import EditingTraces
internal import SyncCore

/// What texts cost, on recorded editing histories where they are there: `TEXT_TRACES`, else `../shared/traces`.
///
/// Times are CPU medians. What others are known to need for the same is printed beside ours; it was measured elsewhere.
enum TextBench {
    private static let linear = [
        "automerge-paper", "rustcode", "seph-blog1", "sveltecomponent", "friendsforever_flat", "clownschool_flat",
    ]
    private static let concurrent = ["concurrent-friendsforever", "concurrent-clownschool"]
    static let form = TextHistoryForm(compressor: Zstandard(level: 9), checksummer: CRC32C())

    static func run(_ context: BenchContext) throws {
        try OfflineEditing.run(context)
        try TextSaves.run(context)
        guard let folder = EditingTrace.folder else {
            return Output.complaint("no editing traces: set TEXT_TRACES to a folder of them to measure those too")
        }
        let paper = try EditingTrace("automerge-paper", in: folder)
        try typing(paper, context)
        try opening(paper, context)
        try keeping(paper, context)
        try merging("friendsforever", 2, "diamond-types 3.3", folder, context)
        try merging("clownschool", 2.5, "diamond-types 4.4", folder, context)
        try checkEnds(folder, context)
    }

    private static func typing(_ paper: EditingTrace, _ context: BenchContext) throws {
        let keystrokes = paper.keystrokes
        var typed: [Double] = []
        var plain: [Double] = []
        for _ in 0..<9 {
            var document = TextDocument()
            typed.append(try CPUTime.median(of: 1) { try keystrokes.type(into: &document) } / 1000)
            try expect(document.bytes == paper.end, "typing automerge-paper")
        }
        for _ in 0..<3 {
            var text: [UInt8] = []
            plain.append(CPUTime.median(of: 1) { text = keystrokes.typeIntoArray() } / 1000)
            try expect(text == paper.end, "the plain array")
        }
        context.add(
            "automerge-paper: all local edits", typed.median, "ms", .atMost(2.5),
            published: "diamond-types 6.4, Loro 105-177, Yrs 5200")
        context.add("the same in a plain array, without a history", plain.median, "ms")
        context.add("the plain array to ours", plain.median / typed.median, "x")
    }

    private static func opening(_ paper: EditingTrace, _ context: BenchContext) throws {
        var length = 0
        let opening = CPUTime.median(of: 31, together: 20) {
            length = String(decoding: paper.end, as: UTF8.self).utf8.count
        }
        try expect(length == paper.end.count, "opening the text")
        context.add(
            "opening its text, from its bytes", opening, "us", .atMost(50), published: "Loro 200-400")
    }

    private static func keeping(_ paper: EditingTrace, _ context: BenchContext) throws {
        var document = TextDocument()
        try paper.keystrokes.type(into: &document)
        guard let bytes = form.bytes(of: document) else { throw BenchError("the history cannot be kept: a bug") }
        var loaded = TextDocument()
        let cost = try CPUTime.median(of: 15) { loaded = try form.document(of: bytes, ties: BenchTies()) }
        try expect(loaded.bytes == paper.end, "loading automerge-paper")
        context.add(
            "its whole history loaded, inflate included", cost / 1000, "ms", .atMost(1.3),
            published: "diamond-types 1.69")
        context.add("its whole history written, deflate included", writing(document) / 1000, "ms")
        context.add(
            "bytes per edit at rest", Double(bytes.count) / Double(document.operationCount), "bytes", .atMost(0.29),
            published: "diamond-types 0.41")
    }

    private static func writing(_ document: borrowing TextDocument) -> Double {
        var samples: [Double] = []
        for _ in 0..<5 {
            var length = 0
            samples.append(CPUTime.microseconds { length = form.bytes(of: document)?.count ?? 0 })
            if length == 0 { return 0 }
        }
        return samples.median
    }

    /// Merging a history that is in memory, then the same from its bytes at rest and from a list of operations.
    private static func merging(
        _ name: String, _ bar: Double, _ published: String, _ folder: String, _ context: BenchContext
    ) throws {
        let trace = try EditingTrace("concurrent-\(name)", in: folder)
        let operations = trace.operations
        var document = TextDocument()
        let applying = CPUTime.median(of: 1) { _ = document.apply(operations, ties: BenchTies()) }
        try expect(document.bytes == trace.end, "merging \(name)")
        let bytes = form.bytes(of: document) ?? []
        let merging = CPUTime.median(of: 15) { document.rebuild(ties: BenchTies()) }
        try expect(document.bytes == trace.end, "merging \(name) again")
        let loading = try CPUTime.median(of: 15) { document = try form.document(of: bytes, ties: BenchTies()) }
        try expect(document.bytes == trace.end, "loading \(name)")
        context.add("\(name): merging its history", merging / 1000, "ms", .atMost(bar), published: published)
        context.add("\(name): loaded from rest and merged", loading / 1000, "ms")
        context.add("\(name): taken in as operations and merged", applying / 1000, "ms")
    }

    /// Every trace, typed or merged, has to come to the text at its end.
    private static func checkEnds(_ folder: String, _ context: BenchContext) throws {
        for name in linear + concurrent {
            let trace = try EditingTrace(name, in: folder)
            var document = TextDocument()
            _ = document.apply(trace.operations, ties: BenchTies())
            try expect(document.bytes == trace.end, name)
        }
        let count = Double(linear.count + concurrent.count)
        context.add("histories that come to their text, byte for byte", count, "of \(Int(count))", .atLeast(count))
    }

    static func expect(_ isRight: Bool, _ what: String) throws {
        guard isRight else { throw BenchError("\(what) does not come to the text it should: this is a bug to report") }
    }
}
