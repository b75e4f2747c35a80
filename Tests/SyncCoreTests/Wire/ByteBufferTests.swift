import SyncCore
import Testing

@Suite struct ByteBufferTests {
    @Test func `a length beyond what is left is truncated, however huge`() {
        for claim in [2, 1 << 20, UInt64(Int64.max), UInt64.max] {
            let bytes = written { $0.varint(claim) } + [7]
            #expect(refusal(bytes) { reader throws(WireError) in _ = try reader.block("b") } == .truncated)
            #expect(refusal(bytes) { reader throws(WireError) in _ = try reader.text("t") } == .truncated)
        }
    }

    @Test func `a negative or too large number of bytes is truncated`() {
        for count in [-1, 2, Int.max, Int.min] {
            #expect(refusal([1]) { reader throws(WireError) in _ = try reader.bytes(count, "b") } == .truncated)
        }
    }

    @Test func `a count beyond its limit is refused before anything is read`() {
        let bytes = written { $0.varint(11 as UInt64) }
        #expect(refusal(bytes) { reader throws(WireError) in _ = try reader.count(limit: 10, "c") } == .limitExceeded)
        #expect(refusal(bytes) { reader throws(WireError) in _ = try reader.count(limit: 11, "c") } == nil)
    }

    @Test func `nothing at all is truncated, and nothing is left of it`() throws {
        #expect(refusal([]) { reader throws(WireError) in _ = try reader.byte("b") } == .truncated)
        #expect(refusal([]) { reader throws(WireError) in _ = try reader.hash("h") } == .truncated)
        #expect(try reading([]) { reader throws(WireError) in reader.rest().count } == 0)
        #expect(try reading([]) { reader throws(WireError) in try reader.bytes(0, "b").count } == 0)
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]])
    func `bytes that are not UTF-8 are malformed text`(raw: [UInt8]) {
        let bytes = [UInt8(raw.count)] + raw
        #expect(refusal(bytes) { reader throws(WireError) in _ = try reader.text("t") } == .malformed)
    }

    @Test func `a writer grows, shrinks and starts over`() {
        var writer = ByteWriter(capacity: 0)
        for index in 0..<1000 { writer.byte(UInt8(truncatingIfNeeded: index)) }
        #expect(writer.array == (0..<1000).map { UInt8(truncatingIfNeeded: $0) })
        writer.truncate(to: 3)
        writer.bytes([9])
        #expect(writer.array == [0, 1, 2, 9])
        writer.removeAll()
        #expect(writer.array == [])
    }

    @Test func `an error says what, where and why`() {
        let error = WireError(.malformed, "operation kind", offset: 17)
        #expect(error.description == "malformed operation kind at byte 17")
        #expect(error != WireError(.malformed, "operation kind", offset: 18))
        #expect(error != WireError(.malformed, "kind", offset: 17))
    }

    private func refusal(
        _ bytes: [UInt8], _ read: (inout ByteReader) throws(WireError) -> Void
    ) -> WireError.Reason? {
        reason { () throws(WireError) in try reading(bytes, read) }
    }
}
