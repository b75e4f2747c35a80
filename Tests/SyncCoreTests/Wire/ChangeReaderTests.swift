import SyncCore
import SyncTestSupport
import Testing

@Suite struct ChangeReaderTests {
    @Test func `random changes come back from their bytes`() throws {
        var random = WireRandom(seed: 301)
        for _ in 0..<500 {
            let operations = (0...random.below(6)).map { _ in random.operation() }
            var raw = RawChange(operations)
            raw.wallTime = Int64(bitPattern: random.next())
            raw.dependencies = (0..<random.below(4)).map { _ in random.head() }
            raw.references = (0..<random.below(4)).map { _ in random.head() }
            let change = try change(raw.bytes)
            #expect(change.wallTime.milliseconds == raw.wallTime, "seed \(random.seed)")
            #expect(change.dependencies == raw.dependencies && change.references == raw.references)
            #expect(change.operations == operations.map(DecodedOperation.known))
        }
    }

    @Test func `every shortening of a change is refused`() {
        var random = WireRandom(seed: 302)
        for _ in 0..<100 {
            let bytes = RawChange([random.operation(), random.operation()], dependencies: [random.head()]).bytes
            for count in bytes.indices { #expect(refusal(Array(bytes[..<count])) != nil, "seed \(random.seed)") }
        }
    }

    @Test func `a change without operations is malformed`() {
        #expect(refusal(RawChange().bytes) == .malformed)
    }

    @Test func `bytes behind the last operation are malformed`() {
        var raw = RawChange([Operation(.story, RecordID(Bytes16(high: 0, low: 1)), .restore(deletes: []))])
        raw.surplus = [0]
        #expect(refusal(raw.bytes) == .malformed)
    }

    @Test func `claimed counts are refused by their limit or by what is there`() {
        let limit = UInt64(Limits.maximumChangeHeads)
        for (claim, expected) in [(limit, WireError.Reason.truncated), (limit + 1, .limitExceeded)] {
            var dependencies = RawChange()
            dependencies.dependencyCount = claim
            #expect(refusal(dependencies.bytes) == expected)
            var references = RawChange()
            references.referenceCount = claim
            #expect(refusal(references.bytes) == expected)
        }
        let operations = UInt64(Limits.maximumSegmentOperations)
        for (claim, expected) in [(operations, WireError.Reason.truncated), (UInt64.max, .limitExceeded)] {
            var raw = RawChange()
            raw.operationCount = claim
            #expect(refusal(raw.bytes) == expected)
        }
    }

    @Test func `the largest change is read and one byte more is not`() {
        var raw = RawChange()
        raw.operations = [[]]
        let overhead = raw.bytes.count - 1
        let length = Limits.maximumChangeBytes - overhead - 3
        raw.operations = [[UInt8](repeating: 9, count: length)]
        #expect(raw.bytes.count == Limits.maximumChangeBytes)
        #expect(refusal(raw.bytes) == nil)
        raw.operations = [[UInt8](repeating: 9, count: length + 1)]
        #expect(refusal(raw.bytes) == .limitExceeded)
    }

    @Test func `an operation that cannot be read leaves its neighbours alone`() throws {
        let good = Operation(.story, RecordID(Bytes16(high: 0, low: 1)), .restore(deletes: []))
        var raw = RawChange([good, good, good, good])
        raw.operations[1] = []
        raw.operations[2] = [99, 1]
        let operations = try change(raw.bytes).operations
        #expect(operations[0] == .known(good))
        #expect(operations[1] == .malformed([], WireError(.truncated, "operation code")))
        #expect(operations[2] == .unknown([99, 1]))
        #expect(operations[3] == .known(good))
    }

    @Test func `random bytes end in a change or a typed error`() {
        var random = WireRandom(seed: 303)
        for _ in 0..<5000 {
            var bytes = RawChange([random.operation()], dependencies: [random.head()]).bytes
            for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = random.byte() }
            _ = refusal(bytes)
            _ = refusal(random.bytes(random.below(80)))
        }
    }

    private func change(_ bytes: [UInt8]) throws -> Change {
        try bytes.withUnsafeBytes { raw in
            try ChangeReader(raw).change { Dot(log: LogNumber($0), sequence: $1) }
        }
    }

    private func refusal(_ bytes: [UInt8]) -> WireError.Reason? {
        do {
            _ = try change(bytes)
            return nil
        } catch {
            return (error as? WireError)?.reason
        }
    }
}
