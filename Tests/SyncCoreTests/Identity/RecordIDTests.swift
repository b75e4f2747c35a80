import SyncCore
import SyncTestSupport
import Testing

struct RecordIDTests {
    @Test func `the example of RFC 9562 comes out bit for bit`() {
        let id = RecordID.timeOrdered(
            at: WallTime(milliseconds: 0x017F_22E2_79B0), random: (0xCC3, 0x18C4_DC0C_0C07_398F))
        #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    }

    @Test(arguments: [0, 1, 1_645_557_742_000, (1 << 48) - 1])
    func `time, version and variant lie where the RFC puts them`(milliseconds: Int64) {
        let bytes = RecordID.timeOrdered(at: WallTime(milliseconds: milliseconds), random: (.max, .max)).bytes
        #expect(bytes.high >> 16 == UInt64(milliseconds))
        #expect(bytes.high >> 12 & 0xF == 7)
        #expect(bytes.low >> 62 == 0b10)
        let blank = RecordID.timeOrdered(at: WallTime(milliseconds: milliseconds), random: (0, 0)).bytes
        #expect(blank.high & 0xFFFF == 0x7000)
        #expect(blank.low == 1 << 63)
    }

    @Test func `later identifiers come later`() {
        var random = SeededRandom(seed: 1)
        let times = (0..<100).map { WallTime(milliseconds: 1_700_000_000_000 + $0) }
        let ids = times.map { RecordID.timeOrdered(at: $0, random: random.bytes16()) }
        #expect(ids == ids.sorted())
    }

    @Test(arguments: [Int64.min, -1, Int64.max])
    func `a clock that is far off still gives an identifier of version 7`(milliseconds: Int64) {
        let id = RecordID.timeOrdered(at: WallTime(milliseconds: milliseconds), random: (1, 2))
        #expect(id.bytes.high >> 12 & 0xF == 7)
    }

    @Test func `the same picture is the same record on every device`() {
        let content = ContentHash(head: Bytes16(high: 1, low: 2), tail: Bytes16(high: 3, low: 4))
        #expect(RecordID.media(content).bytes == Bytes16(high: 1, low: 2))
    }
}
