import SyncCore
import SyncTestSupport
import Testing

@Suite struct VarintTests {
    private static let edges: [UInt64] =
        [0, 1, 127, 128, 16_383, 16_384, UInt64.max] + (7..<64).flatMap { [1 << $0 - 1, 1 << $0] }

    @Test(arguments: edges) func `every number comes back from its shortest form`(number: UInt64) throws {
        let bytes = written { $0.varint(number) }
        #expect(bytes.count == max(1, (64 - number.leadingZeroBitCount + 6) / 7))
        #expect(try reading(bytes) { reader throws(WireError) in try reader.varint("n") } == number)
    }

    @Test(arguments: [0, 1, -1, 63, -64, 64, Int64.max, Int64.min])
    func `signed numbers come back`(number: Int64) throws {
        let bytes = written { $0.signed(number) }
        #expect(try reading(bytes) { reader throws(WireError) in try reader.signed("n") } == number)
    }

    @Test(arguments: edges) func `a longer form of the same number is refused`(number: UInt64) {
        var bytes = written { $0.varint(number) }
        bytes[bytes.count - 1] |= 0x80
        #expect(refusal(bytes + [0]) == .malformed)
        if bytes.count < 9 { #expect(refusal(bytes + [0x80, 0]) == .malformed) }
    }

    @Test func `more than 64 bits are refused`() {
        let nine = [UInt8](repeating: 0xFF, count: 9)
        #expect(refusal(nine + [0x01]) == nil)
        #expect(refusal(nine + [0x02]) == .malformed)
        #expect(refusal(nine + [0x81, 0x00]) == .malformed)
        #expect(refusal(nine + [0xFF, 0xFF]) == .malformed)
    }

    @Test func `a number that does not end is truncated`() {
        for count in 0..<10 { #expect(refusal([UInt8](repeating: 0x80, count: count)) == .truncated) }
    }

    @Test func `random bytes either are one number in its only form or are refused`() throws {
        var random = WireRandom(seed: 101)
        for _ in 0..<20_000 {
            let bytes = random.bytes(random.below(11))
            let number = try? reading(bytes) { reader throws(WireError) in
                let number = try reader.varint("n")
                try reader.expectEnd("n")
                return number
            }
            if let number { #expect(written { $0.varint(number) } == bytes, "seed \(random.seed)") }
        }
    }

    private func refusal(_ bytes: [UInt8]) -> WireError.Reason? {
        reason { () throws(WireError) in
            _ = try reading(bytes) { reader throws(WireError) in try reader.varint("n") }
        }
    }
}
