import MediaDeduplicator
import SyncCore
import SyncTestSupport
import Testing

struct NearTests {
    private func picture(_ difference: UInt64, _ width: Int64 = 400, _ height: Int64 = 300) -> NearPicture {
        NearPicture(
            hash: PerceptualHash(difference: difference, cosine: SIMD4(repeating: 0)), width: width, height: height)
    }

    @Test func `the fast comparison finds what comparing all pairs finds`() {
        let seed: UInt64 = 11
        var random = SeededRandom(seed: seed)
        var pictures: [NearPicture] = []
        for _ in 0..<400 {
            var hash = PerceptualHash(
                difference: random.next(), cosine: SIMD4(random.next(), random.next(), random.next(), random.next()))
            if let other = random.pick(pictures), random.chance(50) {
                hash = other.hash
                for _ in 0..<random.number(0...20) { hash.difference ^= 1 << UInt64(random.number(0...63)) }
                for _ in 0..<random.number(0...110) {
                    hash.cosine[random.number(0...3)] ^= 1 << UInt64(random.number(0...63))
                }
            }
            pictures.append(NearPicture(hash: hash, width: Int64(random.number(0...2)) * 100, height: 100))
        }
        let found = NearPairs(pictures).pairs.map { [$0.first, $0.second] }
        var expected: [[Int]] = []
        for (first, one) in pictures.enumerated() {
            for (second, other) in pictures.enumerated() where second > first && one.hash.isNear(other.hash) {
                let isSameShape = one.width == 0 || other.width == 0 || one.width == other.width
                if isSameShape { expected.append([first, second]) }
            }
        }
        #expect(!expected.isEmpty)
        #expect(found == expected, "seed \(seed)")
    }

    @Test func `a chain is one group, and only true pairs are pairs`() {
        let pairs = NearPairs([picture(0), picture(0x3FF), picture(0xF_FFFF), picture(.max)])
        #expect(pairs.isPair(0, 1) && pairs.isPair(2, 1) && !pairs.isPair(0, 2) && !pairs.isPair(0, 3))
        let groups = pairs.groups { CopyMerit(byteCount: Int64($0)) }
        #expect(groups.map(\.members) == [[0, 1, 2]])
        #expect(groups.map(\.survivor) == [2])
        #expect(groups[0].others == [0, 1])
    }

    @Test func `the copy with most pixels is to be kept, then facts, then bytes, then the first`() {
        let merits = [
            CopyMerit(pixelCount: 4, byteCount: 9), CopyMerit(pixelCount: 5, byteCount: 1),
            CopyMerit(pixelCount: 5, factCount: 1, byteCount: 1), CopyMerit(pixelCount: 5, factCount: 1, byteCount: 1),
        ]
        let groups = NearPairs([picture(0), picture(0), picture(0), picture(0)]).groups { merits[$0] }
        #expect(groups.map(\.survivor) == [2])
    }

    @Test func `pictures of other shapes are no pair`() {
        #expect(NearPairs([picture(0, 400, 300), picture(0, 300, 400)]).pairs == [])
        #expect(NearPairs([picture(0, 400, 300), picture(0, 380, 300)]).pairs.count == 1)
        #expect(NearPairs([picture(0, 400, 300), picture(0, 0, 0)]).pairs.count == 1)
    }
}
