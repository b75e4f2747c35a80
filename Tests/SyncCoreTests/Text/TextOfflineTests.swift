import Glibc
import SyncCore
import Testing

/// Two devices that write for long without hearing of each other.
@Suite struct TextOfflineTests {
    private let ties = TextTies(logs: [1, 2])

    @Test(arguments: [0, 1, 2]) func `two long times offline merge alike in one batch and in two`(_ values: Int) {
        let start = beginning(values)
        let branches = [typing(300, by: 1, behind: start), typing(300, by: 2, behind: start)]
        var together = TextDocument()
        _ = together.apply(start + branches[0] + branches[1], ties: ties)
        var apart = TextDocument()
        _ = apart.apply(start, ties: ties)
        _ = apart.apply(branches[1], ties: ties)
        _ = apart.apply(branches[0], ties: ties)
        #expect(together.bytes == apart.bytes && together.operationCount == start.count + 600)
    }

    /// Prints CPU times; run by `TEXT_BENCH=1 swift test -c release --filter TextOfflineTests`.
    @Test(.enabled(if: getenv("TEXT_BENCH") != nil), arguments: [0, 1, 2])
    func `how long merging two long times offline takes`(_ values: Int) {
        let start = beginning(values)
        let (own, other) = (typing(10_000, by: 1, behind: start), typing(10_000, by: 2, behind: start))
        var times: [Double] = []
        for _ in 0..<5 {
            var document = TextDocument()
            _ = document.apply(start + own, ties: ties)
            times.append(CPUClock.milliseconds { _ = document.apply(other, ties: ties) })
        }
        print(values, "values: 10,000 edits of another device merged with 10,000 own in", times.sorted()[2], "ms")
        var document = TextDocument()
        _ = document.apply(start, ties: ties)
        let rounds = CPUClock.milliseconds { meet(&document, behind: start, rounds: 100) }
        print(values, "values: 100 meetings of two devices with 20 edits each in", rounds, "ms")
    }

    /// Lets two devices write and hear of each other again and again.
    private func meet(_ document: inout TextDocument, behind start: [TextOperation], rounds: Int) {
        var heads = start.map(\.id)
        for round in 0..<rounds {
            var next: [Dot] = []
            for log in [1, 2] as [LogNumber] {
                let edits = typing(20, by: log, behind: heads, from: UInt64(100 + round * 20))
                _ = document.apply(edits, ties: ties)
                next.append(Dot(log: log, sequence: UInt64(119 + round * 20)))
            }
            heads = next
        }
    }

    /// A text of 5 kB: typed, or from one or several sources whose texts differ in every tenth word.
    private func beginning(_ values: Int) -> [TextOperation] {
        guard values > 0 else {
            let hunk = TextHunk(position: 0, deleted: 0, inserted: text(0))
            return [TextOperation(id: Dot(log: 1, sequence: 1), parents: .before, hunks: [hunk])]
        }
        return (1...values).map { value in
            let seed = TextSeed(text(value), revision: UInt64(value), isRevisionStated: true)
            return TextOperation(
                id: Dot(log: LogNumber(value), sequence: 1), parents: .operations([]), .seed(seed))
        }
    }

    private func text(_ value: Int) -> [UInt8] {
        (0..<900).flatMap { word in Array((word % 10 == 3 ? "w\(value)x\(word) " : "w\(word) ").utf8) }
    }

    private func typing(_ count: Int, by log: LogNumber, behind start: [TextOperation]) -> [TextOperation] {
        typing(count, by: log, behind: start.map(\.id), from: 2)
    }

    /// Typing, with a jump every fifty letters and a backspace every ten.
    private func typing(_ count: Int, by log: LogNumber, behind heads: [Dot], from first: UInt64) -> [TextOperation] {
        var position = Int(log) * 7
        return (0..<count).map { number in
            if number % 50 == 49 { position = (position * 31 + number) % 4000 }
            var hunk = TextHunk(position: position, deleted: 0, inserted: [UInt8(97 + number % 26)])
            if number % 10 == 9, position > 0 {
                hunk = TextHunk(position: position - 1, deleted: 1, inserted: [])
            }
            position += hunk.inserted.count - hunk.deleted
            let parents: TextParents = number == 0 ? .operations(heads) : .before
            return TextOperation(
                id: Dot(log: log, sequence: first + UInt64(number)), parents: parents, hunks: [hunk])
        }
    }
}
