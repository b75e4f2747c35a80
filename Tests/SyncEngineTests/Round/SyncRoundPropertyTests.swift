import SyncCore
import SyncTestSupport
import Testing

@testable import SyncEngine

/// Whatever a server answers, a round comes to its end.
struct SyncRoundPropertyTests {
    /// A store and a server as far as a round sees them: segments by number, and replies drawn at random.
    private struct Opponent {
        var random: SeededRandom
        var outbox: [UInt64]
        var prepared: [UInt64] = []
        /// Where the log ends, were it honest; random replies may say otherwise.
        var remaining: Int

        init(seed: UInt64) {
            random = SeededRandom(seed: seed)
            outbox = (0..<UInt64(random.number(0...6))).map { $0 + 1 }
            remaining = random.number(0...20)
        }

        mutating func prepare(_ maximumBytes: Int) -> (segments: Int, bytes: Int, first: ContentHash?) {
            prepared = Array(outbox.prefix(max(1, maximumBytes / 100)))
            return (prepared.count, prepared.count * 100, prepared.first.map(Opponent.hash))
        }

        private static func hash(_ number: UInt64) -> ContentHash {
            ContentHash(head: Bytes16(high: number, low: 0), tail: Bytes16(high: 0, low: 0))
        }

        /// A reply that may contradict the request, itself and the ones before.
        mutating func reply(_ carried: Int) -> SyncReply {
            let count = random.chance(90) ? carried : random.number(0...7)
            let items = random.chance(80) ? min(remaining, random.number(0...4)) : 0
            remaining -= items
            return SyncReply(
                cursorAgreed: random.chance(80), hasMore: random.chance(40) && remaining > 0,
                serverTime: WallTime(milliseconds: 0), epoch: Bytes16(high: 0, low: 0), logLength: random.next(),
                checkpoints: random.chance(50) ? [.start] : [], outcomes: (0..<count).map { _ in outcome() },
                items: Array(repeating: .held(index: 0), count: items))
        }

        private mutating func outcome() -> SyncReply.Outcome {
            switch random.number(0...9) {
            case 0: .refused(random.pick(SyncReply.Refusal.allCases) ?? .denied)
            case 1...4: .known(position: random.next())
            default: .stored(position: random.next())
            }
        }

        mutating func failure() -> TransportError {
            let classes: [TransportError.RetryClass] = [.tooLarge, .tooLarge, .tooLarge, .retryLater, .rejected]
            return TransportError(random.pick(classes) ?? .retryLater, "no")
        }

        /// The store takes the items in: some of the outbox is delivered, or none of it.
        mutating func receive() {
            if random.chance(70) { outbox.removeFirst(min(outbox.count, random.number(0...3))) }
        }
    }

    /// The steps of one round against an opponent; `nil` when it did not end within `limit`.
    private static func stepCount(seed: UInt64, limit: Int) -> Int? {
        var round = SyncRound()
        var opponent = Opponent(seed: seed)
        var step = round.start()
        for count in 0..<limit {
            switch step {
            case .prepare(let bytes, _):
                let prepared = opponent.prepare(bytes)
                step = round.prepared(segments: prepared.segments, bytes: prepared.bytes, first: prepared.first)
            case .exchange(let carrying):
                let carried = carrying == .segments ? opponent.prepared.count : 0
                step =
                    opponent.random.chance(85)
                    ? round.replied(opponent.reply(carried)) : round.failed(opponent.failure())
            case .receive:
                opponent.receive()
                step = round.received()
            case .rewind: step = round.rewound()
            case .finish, .fail: return count
            }
        }
        return nil
    }

    @Test func `random replies never keep a round from ending`() {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var longest = 0
        for index in 0..<20_000 {
            guard let steps = SyncRoundPropertyTests.stepCount(seed: seed &+ UInt64(index), limit: 1000) else {
                Issue.record("the round of seed \(seed &+ UInt64(index)) does not end")
                return
            }
            longest = max(longest, steps)
        }
        print("20000 rounds against random replies from seed \(seed): the longest took \(longest) steps")
    }
}
