import Codecs
import SyncCore
import Testing

struct SystemPortTests {
    @Test func `the clock tells a time of this century in milliseconds`() {
        let now = SystemClock().now()
        #expect(now > WallTime(milliseconds: 1_700_000_000_000))
        #expect(now < WallTime(milliseconds: 4_102_444_800_000))
    }

    @Test func `random words do not repeat`() {
        let source = SystemRandom()
        #expect(Set((0..<1000).map { _ in source.next() }).count == 1000)
    }
}
