import SyncCore
import SyncTestSupport
import Testing

struct AvatarCropTests {
    @Test func `a crop inside of the picture stays as it is`() {
        let square = AvatarCrop(x: 0.25, y: 0.5, side: 0.5).square(width: 4000, height: 3000)
        #expect(square == (left: 1000, top: 1500, side: 1500))
    }

    @Test func `a crop that leaves the picture is moved inside`() {
        let square = AvatarCrop(x: 0.9, y: -2, side: 0.5).square(width: 4000, height: 3000)
        #expect(square == (left: 2500, top: 0, side: 1500))
    }

    @Test func `a crop is never so small that the avatar is an enlargement`() {
        let square = AvatarCrop(x: 0.5, y: 0.5, side: 0.001).square(width: 4000, height: 3000)
        #expect(square.side == 128)
        #expect(abs(square.left + 64 - 2001.5) < 0.001)
        #expect(AvatarCrop(x: 0, y: 0, side: 0.1).square(width: 60, height: 100) == (left: 0, top: 0, side: 60))
    }

    @Test func `any numbers give a square inside of any picture`() {
        var random = SeededRandom(seed: 11)
        let odd: [Double] = [.nan, .infinity, -.infinity, 0, -0.0, 1, .greatestFiniteMagnitude, -1e300, 0.3]
        for _ in 0..<5000 {
            let pick = { (random: inout SeededRandom) in odd[Int(random.next() % UInt64(odd.count))] }
            let crop = AvatarCrop(x: pick(&random), y: pick(&random), side: pick(&random))
            let width = Double(1 + random.next() % 5000)
            let height = Double(1 + random.next() % 5000)
            let square = crop.square(width: width, height: height)
            #expect(square.side >= min(128, width, height) && square.side <= min(width, height), "\(crop)")
            #expect(square.left >= 0 && square.left + square.side <= width + 1e-6, "\(crop)")
            #expect(square.top >= 0 && square.top + square.side <= height + 1e-6, "\(crop)")
        }
    }

    @Test func `the middle is the largest square there`() {
        let crop = AvatarCrop.centre(width: 4000, height: 3000)
        #expect(crop.square(width: 4000, height: 3000) == (left: 500, top: 0, side: 3000))
    }
}
