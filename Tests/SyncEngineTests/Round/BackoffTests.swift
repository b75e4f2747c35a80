import SyncTestSupport
import Testing

@testable import SyncEngine

/// Waiting grows, is spread, and never falls short of what the server asked for.
struct BackoffTests {
    private let random = SeededRandomSource(seed: 1)

    @Test func `waits double with every failure, up to the maximum`() {
        let backoff = Backoff(firstMilliseconds: 1000, maximumMilliseconds: 60_000)
        for failures in 1...12 {
            let ceiling = min(1000 << Int64(failures - 1), 60_000)
            for _ in 0..<50 {
                let wait = backoff.milliseconds(after: failures, askedFor: nil, random: random)
                #expect(wait >= ceiling / 2 && wait <= ceiling)
            }
        }
    }

    @Test func `devices that failed together do not come back together`() {
        let waits = (0..<50).map { _ in Backoff().milliseconds(after: 5, askedFor: nil, random: random) }
        #expect(Set(waits).count > 40)
    }

    @Test(arguments: [Int.min, -1, 0, 1, 63, 64, 1000, Int.max])
    func `any number of failures gives a wait within bounds`(failures: Int) {
        let wait = Backoff().milliseconds(after: failures, askedFor: nil, random: random)
        #expect(wait >= 500 && wait <= 300_000)
    }

    @Test func `a server that asks for more time gets it`() {
        #expect(Backoff().milliseconds(after: 1, askedFor: 7000, random: random) == 7000)
        #expect(Backoff().milliseconds(after: 9, askedFor: 1, random: random) > 1)
    }

    @Test(arguments: [(0, 0), (1, 0), (.max, .max)] as [(Int64, Int64)])
    func `extreme settings give a wait all the same`(first: Int64, maximum: Int64) {
        let backoff = Backoff(firstMilliseconds: first, maximumMilliseconds: maximum)
        let wait = backoff.milliseconds(after: 3, askedFor: nil, random: random)
        #expect(wait >= 0 && wait <= maximum)
    }
}
