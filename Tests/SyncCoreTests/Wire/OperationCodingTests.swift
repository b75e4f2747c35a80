import SyncCore
import Testing

@Suite struct OperationCodingTests {
    private let record = RecordID(Bytes16(high: 1, low: 2))

    @Test func `random operations come back from their bytes`() {
        var random = WireRandom(seed: 202)
        for _ in 0..<5000 {
            let operation = random.operation()
            #expect(decodedOperation(operationBytes(operation)) == .known(operation), "seed \(random.seed)")
        }
    }

    @Test func `text keeps its spelling`() throws {
        for text in ["각", "\u{1100}\u{1161}\u{11A8}", "👩‍👩‍👧‍👦", "\u{0}", "\u{FEFF}a"] {
            let bytes = operationBytes(Operation(.story, record, .add(.tags, .text(text), folding: [])))
            guard case .known(let operation) = decodedOperation(bytes), case .add(_, let value, _) = operation.action
            else {
                Issue.record("not read: \(text)")
                continue
            }
            #expect(value.asText.map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test func `every shortening is truncated or otherwise refused, never taken for whole`() {
        var random = WireRandom(seed: 203)
        for _ in 0..<300 {
            let bytes = operationBytes(random.operation())
            for count in bytes.indices {
                let decoded = decodedOperation(Array(bytes[..<count]))
                guard case .malformed(let kept, _) = decoded else {
                    Issue.record("seed \(random.seed): \(decoded)")
                    continue
                }
                #expect(kept == Array(bytes[..<count]))
            }
        }
    }

    @Test(arguments: [0, 12, 127, 128, UInt64.max])
    func `an unknown operation is kept verbatim`(code: UInt64) {
        let bytes = written { $0.varint(code) } + [1, 2, 3]
        #expect(decodedOperation(bytes) == .unknown(bytes))
    }

    @Test func `an unknown value or policy makes the operation unknown`() {
        let prefix: [UInt8] = [2, 1] + record.bytes.bytes + [16]
        for tag in [7, 8, 255] as [UInt8] { #expect(decodedOperation(prefix + [tag]) == .unknown(prefix + [tag])) }
        let delete: [UInt8] = [7, 1] + record.bytes.bytes + [2, 0]
        #expect(decodedOperation(delete) == .unknown(delete))
    }

    @Test func `surplus bytes are malformed`() {
        var random = WireRandom(seed: 204)
        for _ in 0..<300 {
            let bytes = operationBytes(random.operation()) + [0]
            #expect(malformation(bytes) == .malformed, "seed \(random.seed)")
        }
    }

    @Test func `an assignment needs at least one write, and each field once`() {
        let prefix: [UInt8] = [1, 1] + record.bytes.bytes
        #expect(malformation(prefix + [0]) == .malformed)
        #expect(malformation(prefix + [2, 1, 0, 0, 1, 0, 0]) == .malformed)
        #expect(malformation(prefix + [2, 1, 0, 0, 2, 0, 0]) == nil)
        #expect(malformation(prefix + [2, 0, 1, 97, 0, 0, 0, 1, 97, 0, 0]) == .malformed)
    }

    /// 170,000 fields in a megabyte: a comparison of each with each would take minutes.
    @Test func `as many fields as a change can hold are read, and a repetition among them is found`() {
        let writes = (1...170_000).map { RegisterWrite(.numbered($0), .null) }
        let operation = Operation(.story, record, .assign(writes))
        let bytes = operationBytes(operation)
        #expect(bytes.count < Limits.maximumChangeBytes)
        #expect(decodedOperation(bytes) == .known(operation))
        let repeating = Operation(.story, record, .assign(writes + [RegisterWrite(.numbered(77), .null)]))
        #expect(malformation(operationBytes(repeating)) == .malformed)
    }

    /// The names are NFC and NFD of one word: two fields, as `String` would not have it.
    @Test func `fields whose names differ only in spelling are two fields`() {
        let writes = [
            RegisterWrite(.named("각"), .null), RegisterWrite(.named("\u{1100}\u{1161}\u{11A8}"), .null),
        ]
        let operation = Operation(.story, record, .assign(writes))
        #expect(decodedOperation(operationBytes(operation)) == .known(operation))
    }

    @Test func `an origin other than none or one is malformed`() {
        let prefix: [UInt8] = [4, 1] + record.bytes.bytes + [18, 0]
        #expect(malformation(prefix + [2, 0, 0]) == .malformed)
        #expect(malformation(prefix + [0, 2, 0]) == .malformed)
        #expect(malformation(prefix + [0, 0, 0]) == nil)
    }

    @Test func `a dot that does not resolve is malformed`() {
        let bytes = operationBytes(Operation(.story, record, .restore(deletes: [Dot(log: 1, sequence: 5)])))
        let decoded = bytes.withUnsafeBytes { DecodedOperation(decoding: $0) { _, _ in nil } }
        guard case .malformed(bytes, let error) = decoded else {
            Issue.record("\(decoded)")
            return
        }
        #expect(error.reason == .malformed)
    }

    @Test func `a claimed count of one more than the bytes behind it is refused at once`() {
        let prefix: [UInt8] = [8, 1] + record.bytes.bytes
        #expect(malformation(prefix + [4, 0, 1, 0, 1]) == .truncated)
        #expect(malformation(prefix + [5, 0, 1, 0, 1]) == .limitExceeded)
    }

    @Test func `claimed counts beyond the input are refused without allocation`() {
        for claim in [1 << 20, 1 << 40, UInt64.max] {
            let count = written { $0.varint(claim) }
            #expect(malformation([1, 1] + record.bytes.bytes + count) == .limitExceeded)
            #expect(malformation([8, 1] + record.bytes.bytes + count) == .limitExceeded)
            #expect(malformation([2, 1] + record.bytes.bytes + [16, 6] + count) == .limitExceeded)
            #expect(malformation([2, 1] + record.bytes.bytes + [16, 3] + count) == .truncated)
            #expect(malformation([2, 0] + count) == .truncated)
        }
    }

    @Test func `a head index beyond both tables is refused`() {
        for head in [UInt64(2 * Limits.maximumChangeHeads + 1), UInt64.max] {
            let bytes = [8, 1] + record.bytes.bytes + [1] + written { $0.varint(head) } + [1]
            #expect(malformation(bytes) == .limitExceeded)
        }
    }

    @Test func `tuples nest eight deep and no deeper`() {
        var value = Value.null
        for depth in 1...9 {
            value = .tuple([value])
            let bytes = operationBytes(Operation(.story, record, .add(.tags, value, folding: [])))
            #expect(malformation(bytes) == (depth <= Limits.maximumValueDepth ? nil : .limitExceeded))
        }
    }

    @Test func `what a text operation says is read up to its limits and no further`() {
        let limit = UInt64(Limits.maximumTextBytes)
        #expect(malformation(edit(1, [limit, 0], [0x61])) == nil)
        #expect(malformation(edit(1, [limit + 1, 0], [0x61])) == .limitExceeded)
        #expect(malformation(edit(1, [0, limit], [])) == nil)
        #expect(malformation(edit(1, [0, limit + 1], [])) == .limitExceeded)
        #expect(malformation(edit(1, [1, limit], [])) == .limitExceeded)
        #expect(malformation(edit(0, [], nil)) == .malformed)
        #expect(malformation(edit(1, [0, 0], [])) == .malformed)
        #expect(malformation(edit(9, [0, 1], [])) == .limitExceeded)
    }

    /// An edit of a body that claims a number of hunks, and one hunk with these numbers and bytes.
    private func edit(_ count: UInt64, _ numbers: [UInt64], _ inserted: [UInt8]?) -> [UInt8] {
        [9, 1] + record.bytes.bytes + [2, 0, 0]
            + written { writer in
                writer.varint(count)
                for number in numbers { writer.varint(number) }
                if let inserted { inserted.withUnsafeBytes { writer.block($0) } }
            }
    }

    @Test func `random bytes are known in their only form, unknown or malformed`() {
        var random = WireRandom(seed: 205)
        for _ in 0..<20_000 {
            var bytes = operationBytes(random.operation())
            for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = random.byte() }
            if case .known(let operation) = decodedOperation(bytes) {
                #expect(operationBytes(operation) == bytes, "seed \(random.seed)")
            }
        }
    }

    private func malformation(_ bytes: [UInt8]) -> WireError.Reason? {
        guard case .malformed(_, let error) = decodedOperation(bytes) else { return nil }
        return error.reason
    }
}
