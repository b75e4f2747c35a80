import Glibc
import SyncCore
import SyncTestSupport
import Testing

/// Operations of any content: none traps, and replicas skip the same ones.
@Suite struct TextMalformedTests {
    @Test func `whatever operations say, replicas skip alike and stay valid`() {
        let wanted = getenv("TEXT_FUZZ").flatMap { Int(String(cString: $0)) } ?? 20_000
        let seed: UInt64 = 77
        var random = SeededRandom(seed: seed)
        var refused = 0
        for round in 0..<(wanted / 40) {
            let operations = history(&random)
            let ties = TextTies(logs: [1, 2, 3])
            var one = TextDocument()
            var all = TextDocument()
            var singly: [TextMerge.Refusal] = []
            for operation in operations { singly += one.apply([operation], ties: ties).refused }
            let together = all.apply(operations, ties: ties).refused
            #expect(one.bytes == all.bytes, "seed \(seed), round \(round)")
            #expect(singly == together, "seed \(seed), round \(round)")
            #expect(String(validating: one.bytes, as: UTF8.self) != nil, "seed \(seed), round \(round)")
            refused += singly.count
        }
        print("seed \(seed): \(wanted) operations, \(refused) refused")
        #expect(refused > wanted / 20 && refused < wanted)
    }

    @Test func `numbers at their limits are refused without a trap`() {
        var document = TextDocument()
        for (sequence, position, deleted) in [
            (1, Int.max, 0), (2, 0, .max), (3, .min, 0), (4, 0, .min), (5, .max, .max), (.max, 0, 0),
        ] as [(UInt64, Int, Int)] {
            let hunk = TextHunk(position: position, deleted: deleted, inserted: [0x61])
            let operation = TextOperation(id: Dot(log: 1, sequence: sequence), parents: .before, hunks: [hunk, hunk])
            #expect(document.apply([operation], ties: TextTies(logs: [1])).refused.count == 1)
        }
        #expect(document.byteCount == 0)
    }

    private func history(_ random: inout SeededRandom) -> [TextOperation] {
        let base = TextHunk(position: 0, deleted: 0, inserted: Array("ab한c👧de".utf8))
        var operations = [TextOperation(id: Dot(log: 1, sequence: 1), parents: .before, hunks: [base])]
        var sequences: [LogNumber: UInt64] = [1: 1]
        for _ in 1..<40 {
            let log = LogNumber(random.number(1...3))
            sequences[log, default: 0] += 1
            let id = Dot(log: log, sequence: sequences[log, default: 0])
            let named = (0..<random.number(1...2)).compactMap { _ in random.pick(operations)?.id }
            operations.append(
                TextOperation(
                    id: id, parents: id.sequence > 1 && random.chance(60) ? .before : .operations(named),
                    action(operations, &random)))
        }
        return operations
    }

    private func action(_ operations: [TextOperation], _ random: inout SeededRandom) -> TextAction {
        switch random.number(1...100) {
        case ...12:
            let named = (0..<random.number(0...2)).compactMap { _ in random.pick(operations)?.id }
            return .undo(random.chance(10) ? named + [Dot(log: 9, sequence: 9)] : named)
        case ...18:
            let values: [[UInt8]] = [[], Array("ab 한 c".utf8), Array("ab c de".utf8), [0xed, 0x95]]
            let value = random.pick(values) ?? []
            return .seed(TextSeed(value, revision: UInt64(random.number(0...2)), isRevisionStated: random.chance(50)))
        default:
            return .edit(
                (0..<random.pick([1, 1, 1, 2, 0], or: 1)).map { _ in hunk(&random) },
                isTwinnable: random.chance(30))
        }
    }

    private func hunk(_ random: inout SeededRandom) -> TextHunk {
        let bytes: [[UInt8]] = [[], [0x61], [0x62, 0x63], Array("한".utf8), Array("👧".utf8), [0xff], [0xed, 0x95]]
        let usual = random.chance(85)
        return TextHunk(
            position: usual ? random.pick([0, 0, 1, 2, 5, 6, 10, 11], or: 0) : random.number(-1...60),
            deleted: usual ? random.pick([0, 0, 1, 3, 4], or: 0) : random.number(-1...9),
            inserted: bytes[usual ? random.number(0...4) : random.number(0...6)])
    }
}

extension SeededRandom {
    fileprivate mutating func pick(_ numbers: [Int], or other: Int) -> Int { pick(numbers) ?? other }
}
