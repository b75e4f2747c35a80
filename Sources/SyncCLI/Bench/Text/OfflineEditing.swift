internal import SyncCore

/// Two devices that each make 10,000 edits of one story without having heard of each other.
enum OfflineEditing {
    private static let edits = 10_000

    static func run(_ context: BenchContext) throws {
        let start = Array(repeating: "Bori ate the carrot. 보리는 당근을 먹었다. ", count: 40).joined().utf8
        let first = TextOperation(
            id: Dot(log: 1, sequence: 1), parents: .operations([]),
            hunks: [TextHunk(position: 0, deleted: 0, inserted: Array(start))])
        var costs: [Double] = []
        for round in 0..<7 {
            var random = SeededRandom(seed: context.seed + UInt64(round))
            let mine = try made(behind: first, log: 2, &random)
            let theirs = try made(behind: first, log: 3, &random)
            var here = TextDocument()
            _ = here.apply([first] + mine, ties: BenchTies())
            var merge: TextMerge?
            costs.append(CPUTime.median(of: 1) { merge = here.apply(theirs, ties: BenchTies()) } / 1000)
            var there = TextDocument()
            _ = there.apply([first] + theirs, ties: BenchTies())
            _ = there.apply(mine, ties: BenchTies())
            let isWhole = merge?.refused == [] && merge?.waiting == [] && here.operationCount == 2 * edits + 1
            try TextBench.expect(here.bytes == there.bytes && isWhole, "merging offline edits")
        }
        context.add("10,000 offline edits met by 10,000 others", costs.median, "ms", .atMost(20))
    }

    /// What somebody types: words, most of them where the last one was; every fifth key takes something back.
    private static func made(
        behind first: TextOperation, log: LogNumber, _ random: inout SeededRandom
    ) throws(TextError) -> [TextOperation] {
        var document = TextDocument()
        _ = document.apply([first], ties: BenchTies())
        var operations: [TextOperation] = []
        var caret = document.byteCount
        for number in 0..<edits {
            if random.next() % 40 == 0 { caret = Int(random.next() % UInt64(document.byteCount + 1)) }
            let hunk = hunk(document.bytes, &caret, &random)
            let id = Dot(log: log, sequence: UInt64(number + 1))
            let operation = TextOperation(
                id: id, parents: number == 0 ? .operations([first.id]) : .before, hunks: [hunk])
            operations.append(operation)
            _ = document.apply([operation], ties: BenchTies())
        }
        return operations
    }

    private static func hunk(_ text: [UInt8], _ caret: inout Int, _ random: inout SeededRandom) -> TextHunk {
        while caret < text.count, text[caret] & 0xc0 == 0x80 { caret += 1 }
        var before = caret - 1
        while before > 0, text[before] & 0xc0 == 0x80 { before -= 1 }
        if random.next() % 5 == 0, before >= 0 {
            defer { caret = before }
            return TextHunk(position: before, deleted: caret - before, inserted: [])
        }
        let letters = ["a", "e", "t", " ", "보", "리"]
        let letter = Array(letters[Int(random.next() % UInt64(letters.count))].utf8)
        defer { caret += letter.count }
        return TextHunk(position: caret, deleted: 0, inserted: letter)
    }
}
