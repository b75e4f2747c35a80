import SyncCore
import Testing

/// What is wrong stands behind a true checksum, where only the reading itself can notice it.
@Suite struct SegmentRefusalTests {
    private static let deletion = Operation(
        .story, RecordID(Bytes16(high: 0, low: 1)), .delete(.editWins, seen: []))

    @Test func `the chain catches every altered byte of a change`() {
        let raw = RawSegment([RawChange([Self.deletion, Self.deletion]), RawChange([Self.deletion])])
        for index in raw.body.indices {
            var altered = raw
            altered.storedBody = raw.body
            altered.storedBody?[index] ^= 0x10
            #expect(refusal(altered) != nil, "byte \(index) of the body")
        }
    }

    @Test func `the chain catches another diary, actor, predecessor or order`() {
        var raw = RawSegment([RawChange([Self.deletion]), RawChange([Self.deletion, Self.deletion])])
        raw.lastHash = raw.hashes.last
        var other = raw
        other.diary = DiaryID(Bytes16(high: 5, low: 5))
        #expect(refusal(other) == .corrupted)
        other = raw
        other.actor = ActorID(Bytes16(high: 5, low: 5))
        #expect(refusal(other) == .corrupted)
        other = raw
        other.changes.reverse()
        #expect(refusal(other) == .corrupted)
        other = raw
        other.firstSequence = 2
        other.previousHash = raw.hashes[0]
        #expect(refusal(other) == .corrupted)
    }

    @Test func `what a newer version says critically is unsupported`() {
        #expect(refusal { $0.version = 1 } == .unsupported)
        #expect(refusal { $0.flags = 2 } == .unsupported)
        #expect(refusal { $0.flags = 0x81 } == .unsupported)
        #expect(refusal { $0.stream = 1 } == .unsupported)
        #expect(refusal { $0.optionalFields = [(3, [])] } == .unsupported)
        #expect(refusal { $0.optionalFields = [(2, [9]), (UInt64.max, [1])] } == .unsupported)
    }

    @Test func `optional fields are skipped`() {
        #expect(refusal { $0.optionalFields = [(0, []), (2, [1, 2, 3]), (2, []), (UInt64.max - 1, [7])] } == nil)
    }

    @Test func `numbers that contradict each other are malformed`() {
        #expect(refusal { $0.magic = Array("DSYM".utf8) } == .malformed)
        #expect(refusal { $0.firstSequence = 0 } == .malformed)
        #expect(refusal { $0.firstSequence = 2 } == .malformed)
        #expect(
            refusal { $0.previousHash = ContentHash(head: RawSegment.actor.bytes, tail: RawSegment.actor.bytes) }
                == .malformed)
        #expect(refusal { $0.operationCount = 0 } == .malformed)
        #expect(refusal { $0.operationCount = 2 } == .malformed)
        #expect(refusal { $0.bodyByteCount = 3 } == .malformed)
        #expect(refusal { $0.headerLength = 0xFFFF } == .malformed)
        #expect(refusal { $0.changes = [] } == .malformed)
    }

    @Test func `a sequence may not leave 63 bits`() {
        let last = UInt64(Int64.max)
        let before = ContentHash(head: RawSegment.actor.bytes, tail: RawSegment.actor.bytes)
        for (first, expected) in [(last - 1, nil), (last, WireError.Reason.malformed), (UInt64.max, .malformed)] {
            #expect(
                refusal { raw in
                    raw.firstSequence = first
                    raw.previousHash = before
                } == expected)
        }
    }

    @Test func `a header that ends inside a field is truncated`() {
        for length in [0, 6, 7, 8, 60, 100] { #expect(refusal { $0.headerLength = length } == .truncated) }
        #expect(
            refusal {
                $0.optionalFields = [(2, [1, 2, 3])]
                $0.headerLength = 128
            } != nil)
    }

    @Test func `claimed sizes are refused before anything is allocated`() {
        let body = UInt64(Limits.maximumSegmentBodyBytes)
        for (claim, expected) in [
            (body, WireError.Reason.malformed), (body + 1, .limitExceeded), (.max, .limitExceeded),
        ] {
            #expect(
                refusal {
                    $0.isCompressed = true
                    $0.storedBody = [3, 0]
                    $0.bodyByteCount = claim
                } == expected)
        }
        #expect(refusal { $0.operationCount = UInt64(Limits.maximumSegmentOperations) + 1 } == .limitExceeded)
        #expect(refusal { $0.operationCount = .max } == .limitExceeded)
    }

    @Test func `a stored segment longer than the limit is refused at once`() {
        let bytes = [UInt8](repeating: 0, count: Limits.maximumSegmentBytes + 1)
        #expect(reason { () throws(WireError) in _ = try openedSegment(bytes) } == .limitExceeded)
    }

    @Test func `a change longer than the limit is refused, though its segment is not too long`() {
        var raw = RawChange()
        raw.operations = [[UInt8](repeating: 99, count: Limits.maximumChangeBytes)]
        #expect(
            refusal {
                $0.changes = [raw]
                $0.isCompressed = true
            } == .limitExceeded)
        raw.operations = [[UInt8](repeating: 99, count: Limits.maximumChangeBytes - 40)]
        #expect(
            refusal {
                $0.changes = [raw]
                $0.isCompressed = true
            } == nil)
        #expect(refusal { $0.changes = [raw] } == nil)
    }

    @Test func `random headers and bodies behind a true checksum end in typed errors`() {
        var random = WireRandom(seed: 501)
        for _ in 0..<3000 {
            var raw = RawSegment([RawChange([random.operation()])])
            var body = raw.body
            for _ in 0...random.below(3) { body[random.below(body.count)] = random.byte() }
            raw.storedBody = body
            raw.isCompressed = random.below(4) == 0
            raw.operationCount = random.below(2) == 0 ? nil : random.number()
            raw.headerLength = random.below(4) == 0 ? random.below(200) : nil
            _ = reason { () throws(WireError) in _ = try openedSegment(raw.bytes) }
        }
    }

    private func refusal(_ alter: (inout RawSegment) -> Void) -> WireError.Reason? {
        var raw = RawSegment([Self.deletion])
        alter(&raw)
        return refusal(raw)
    }

    private func refusal(_ raw: RawSegment) -> WireError.Reason? {
        reason { () throws(WireError) in _ = try openedSegment(raw.bytes) }
    }
}
