import SyncCore
import Testing

struct PerceptualHashTests {
    private let one = PerceptualHash(difference: 0x0123_4567_89AB_CDEF, cosine: SIMD4(1, 2, 3, .max))

    @Test func `a hash survives its bytes`() {
        #expect(one.bytes.count == PerceptualHash.byteCount)
        #expect(one.bytes.starts(with: [0x01, 0x23, 0x45]))
        #expect(PerceptualHash(bytes: one.bytes) == one)
        #expect(PerceptualHash(bytes: Array(one.bytes.dropLast())) == nil)
    }

    @Test func `two pictures are near when both parts are`() {
        var other = one
        #expect(one.isNear(other))
        other.difference ^= (1 << 14) - 1
        other.cosine ^= SIMD4((1 << 40) - 1, 0, (1 << 40) - 1, 0)
        #expect(one.differenceDistance(to: other) == 14 && one.cosineDistance(to: other) == 80)
        #expect(one.isNear(other))
        var further = other
        further.difference ^= 1 << 60
        #expect(!one.isNear(further))
        further = other
        further.cosine[1] ^= 1
        #expect(!one.isNear(further))
    }
}
