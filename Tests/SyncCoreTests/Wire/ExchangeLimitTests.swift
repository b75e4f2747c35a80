import SyncCore
import Testing

@Suite struct ExchangeLimitTests {
    private let hash = ContentHash.zero

    @Test func `claimed counts in a request are refused by their limit or by what is there`() {
        let segments = UInt64(Limits.maximumExchangeSegments)
        for (claim, expected) in [(segments, WireError.Reason.truncated), (segments + 1, .limitExceeded)] {
            #expect(ExchangeTests.readRequest(request(named: claim)) == expected)
            #expect(ExchangeTests.readRequest(request(segments: claim)) == expected)
        }
        #expect(ExchangeTests.readRequest(request(named: .max)) == .limitExceeded)
        #expect(ExchangeTests.readRequest(request(replyBytes: UInt64(Limits.maximumExchangeBytes))) == nil)
        #expect(
            ExchangeTests.readRequest(request(replyBytes: UInt64(Limits.maximumExchangeBytes) + 1))
                == .limitExceeded)
    }

    @Test func `a claimed segment length beyond the body is truncated`() {
        let start = request(segments: 1)
        for claim in [1, 1 << 30, UInt64.max] {
            #expect(ExchangeTests.readRequest(start + written { $0.varint(claim) }) == .truncated)
        }
        #expect(ExchangeTests.readRequest(start + [0]) == nil)
    }

    @Test func `claimed counts in a reply are refused by their limit or by what is there`() {
        let checkpoints = UInt64(Limits.maximumCheckpoints)
        let segments = UInt64(Limits.maximumExchangeSegments)
        #expect(ExchangeTests.readReply(reply([checkpoints])) == .truncated)
        #expect(ExchangeTests.readReply(reply([checkpoints + 1])) == .limitExceeded)
        #expect(ExchangeTests.readReply(reply([0, segments])) == .truncated)
        #expect(ExchangeTests.readReply(reply([0, segments + 1])) == .limitExceeded)
        #expect(ExchangeTests.readReply(reply([0, 0, segments])) == .truncated)
        #expect(ExchangeTests.readReply(reply([0, 0, segments + 1])) == .limitExceeded)
        #expect(ExchangeTests.readReply(reply([0, 0, .max])) == .limitExceeded)
    }

    @Test func `unknown outcomes and items are malformed, an index beyond the request exceeds its limit`() {
        #expect(ExchangeTests.readReply(reply([0, 1]) + [3, 0, 0]) == .malformed)
        #expect(ExchangeTests.readReply(reply([0, 0, 1]) + [2, 0]) == .malformed)
        let index = UInt64(2 * Limits.maximumExchangeSegments)
        #expect(ExchangeTests.readReply(reply([0, 0, 1, 1, index])) == nil)
        #expect(ExchangeTests.readReply(reply([0, 0, 1, 1, index + 1])) == .limitExceeded)
    }

    @Test func `a reason of a newer server reads as denied`() throws {
        let bytes = reply([0, 1, 2, 99, 0])
        #expect(try ExchangeTests.reply(bytes).outcomes == [.refused(.denied)])
    }

    @Test func `claimed counts in a presence query are refused by their limit or by what is there`() {
        let limit = UInt64(Limits.maximumPresenceQuery)
        let start = Array("DSPQ".utf8) + [0]
        for (claim, expected) in [(limit, WireError.Reason.truncated), (limit + 1, .limitExceeded)] {
            #expect(ExchangeTests.readQuery(start + written { $0.varint(claim) }) == expected)
        }
    }

    @Test func `an exchange longer than the limit is refused at once`() {
        let zeros = [UInt8](repeating: 0, count: Limits.maximumExchangeBytes + 1)
        #expect(ExchangeTests.readRequest(zeros) == .limitExceeded)
        #expect(ExchangeTests.readReply(zeros) == .limitExceeded)
    }

    @Test func `a cursor advances by the hash of its own and of the segment`() {
        let segment = ContentHash(head: Bytes16(high: 1, low: 2), tail: Bytes16(high: 3, low: 4))
        let next = Cursor.start.advanced(by: segment, hasher: wireCodec.hasher)
        #expect(next.position == 1)
        #expect(next.runningHash == wireCodec.hasher.hash([UInt8](repeating: 0, count: 32) + segment.bytes))
    }

    /// A request up to the last count given; what follows is left out when there is more to follow.
    private func request(named: UInt64 = 0, segments: UInt64 = 0, replyBytes: UInt64 = 0) -> [UInt8] {
        written { writer in
            writer.bytes(Array("DSRQ".utf8) + [0, 0])
            writer.varint(0 as UInt64)
            writer.hash(hash)
            writer.varint(replyBytes)
            writer.varint(named)
            if named == 0 { writer.varint(segments) }
        }
    }

    /// A reply up to the length of the log, and these numbers behind it.
    private func reply(_ numbers: [UInt64]) -> [UInt8] {
        written { writer in
            writer.bytes(Array("DSRP".utf8) + [0, 1, 0])
            writer.hash(hash)
            writer.truncate(to: 4 + 1 + 1 + 1 + 16)
            writer.varint(0 as UInt64)
            for number in numbers { writer.varint(number) }
        }
    }
}
