import DiaryStore
import SyncCore
import Testing

@testable import SyncEngine

/// The log lane without any I/O, transition by transition.
struct SyncRoundTests {
    private static let first = ContentHash(head: Bytes16(high: 1, low: 1), tail: Bytes16(high: 1, low: 1))
    private static let second = ContentHash(head: Bytes16(high: 2, low: 2), tail: Bytes16(high: 2, low: 2))
    private var round = SyncRound()

    private static func reply(
        _ outcomes: [SyncReply.Outcome] = [], items: Int = 0, hasMore: Bool = false
    ) -> SyncReply {
        SyncReply(
            cursorAgreed: true, hasMore: hasMore, serverTime: WallTime(milliseconds: 0),
            epoch: Bytes16(high: 0, low: 0), logLength: 9, outcomes: outcomes,
            items: Array(repeating: .held(index: 0), count: items))
    }

    private static func disagreement(_ checkpoints: [Cursor]) -> SyncReply {
        var reply = reply()
        (reply.cursorAgreed, reply.checkpoints) = (false, checkpoints)
        return reply
    }

    /// Brings the round to an exchange that carries so many segments.
    private mutating func exchanging(_ segments: Int, bytes: Int = 1000) {
        _ = round.start()
        _ = round.prepared(segments: segments, bytes: bytes, first: segments > 0 ? SyncRoundTests.first : nil)
    }

    @Test mutating func `a round begins with what there is to be sent`() {
        #expect(round.start() == .prepare(maximumBytes: Limits.targetExchangeBytes))
        #expect(round.prepared(segments: 2, bytes: 10, first: SyncRoundTests.first) == .exchange(.segments))
    }

    @Test mutating func `without anything to send it asks all the same`() {
        _ = round.start()
        #expect(round.prepared(segments: 0, bytes: 0, first: nil) == .exchange(.nothing))
    }

    @Test mutating func `a reply is taken in, and with nothing left the round is over`() {
        exchanging(1)
        #expect(round.replied(SyncRoundTests.reply([.stored(position: 1)], items: 1)) == .receive)
        #expect(round.received() == .prepare(maximumBytes: Limits.targetExchangeBytes))
        #expect(round.prepared(segments: 0, bytes: 0, first: nil) == .finish)
        #expect(round.pushPause == nil)
    }

    @Test mutating func `more on the server is asked for`() {
        exchanging(0)
        _ = round.replied(SyncRoundTests.reply(items: 3, hasMore: true))
        _ = round.received()
        #expect(round.prepared(segments: 0, bytes: 0, first: nil) == .exchange(.nothing))
    }

    @Test mutating func `what the server has taken is only named until the cursor has passed it`() {
        exchanging(2)
        let taken: [SyncReply.Outcome] = [.stored(position: 8), .stored(position: 9)]
        _ = round.replied(SyncRoundTests.reply(taken, items: 1, hasMore: true))
        _ = round.received()
        #expect(round.prepared(segments: 2, bytes: 10, first: SyncRoundTests.first) == .exchange(.hashes))
        _ = round.replied(SyncRoundTests.reply(items: 3))
        _ = round.received()
        #expect(round.prepared(segments: 1, bytes: 10, first: SyncRoundTests.second) == .exchange(.segments))
    }

    @Test mutating func `a cursor that the server denies is taken back, and the round goes on`() {
        exchanging(1)
        let checkpoints = [Cursor(position: 4, runningHash: .zero), .start]
        #expect(round.replied(SyncRoundTests.disagreement(checkpoints)) == .rewind(checkpoints: checkpoints))
        #expect(round.rewound() == .prepare(maximumBytes: Limits.targetExchangeBytes))
        #expect(round.prepared(segments: 5, bytes: 10, first: SyncRoundTests.first) == .exchange(.segments))
    }

    @Test mutating func `a segment whose past the server lacks sends everything again`() {
        exchanging(2)
        let outcomes: [SyncReply.Outcome] = [.refused(.unknownPreviousHash), .refused(.behindRefused)]
        #expect(round.replied(SyncRoundTests.reply(outcomes)) == .rewind(checkpoints: []))
    }

    @Test mutating func `a round that another one has overtaken asks again, however often`() {
        for _ in 0..<100 {
            exchanging(1)
            _ = round.replied(SyncRoundTests.reply([.stored(position: 1)], items: 1))
            #expect(round.overtaken() == .prepare(maximumBytes: Limits.targetExchangeBytes))
        }
        #expect(round.prepared(segments: 0, bytes: 0, first: nil) == .exchange(.nothing))
    }

    @Test mutating func `a past that the server lacks even then pauses pushing`() {
        let outcomes: [SyncReply.Outcome] = [.refused(.unknownPreviousHash), .refused(.behindRefused)]
        exchanging(2)
        _ = round.replied(SyncRoundTests.reply(outcomes))
        _ = round.rewound()
        _ = round.prepared(segments: 2, bytes: 10, first: nil)
        #expect(round.replied(SyncRoundTests.reply(outcomes)) == .receive)
        #expect(round.pushPause?.retryClass == .rejected)
    }

    @Test mutating func `a server that denies every cursor is given up`() {
        exchanging(0)
        for _ in 0..<16 {
            guard case .rewind = round.replied(SyncRoundTests.disagreement([.start])) else {
                Issue.record("expected to go back")
                return
            }
            _ = round.rewound()
            _ = round.prepared(segments: 0, bytes: 0, first: nil)
        }
        expectViolation(round.replied(SyncRoundTests.disagreement([.start])))
    }

    @Test(
        arguments: [
            (.readOnly, .rejected), (.quotaExceeded, .quotaFull), (.denied, .rejected), (.malformed, .rejected),
            (.otherDiary, .rejected),
        ] as [(SyncReply.Refusal, TransportError.RetryClass)])
    mutating func `a refusal pauses pushing, and pulling goes on`(
        refusal: SyncReply.Refusal, retryClass: TransportError.RetryClass
    ) {
        exchanging(2)
        let outcomes: [SyncReply.Outcome] = [.refused(refusal), .refused(.behindRefused)]
        #expect(round.replied(SyncRoundTests.reply(outcomes, items: 1, hasMore: true)) == .receive)
        #expect(round.pushPause?.retryClass == retryClass)
        _ = round.received()
        #expect(round.prepared(segments: 2, bytes: 10, first: SyncRoundTests.first) == .exchange(.nothing))
        _ = round.replied(SyncRoundTests.reply(items: 1))
        _ = round.received()
        #expect(round.prepared(segments: 2, bytes: 10, first: SyncRoundTests.first) == .finish)
    }

    private static let tooLarge = TransportError(.tooLarge, "too large")

    @Test mutating func `a request that is too large is halved, down to one segment, which is cut`() {
        exchanging(4, bytes: 1000)
        #expect(round.failed(SyncRoundTests.tooLarge) == .prepare(maximumBytes: 500))
        _ = round.prepared(segments: 2, bytes: 400, first: SyncRoundTests.first)
        #expect(round.failed(SyncRoundTests.tooLarge) == .prepare(maximumBytes: 200))
        _ = round.prepared(segments: 1, bytes: 300, first: SyncRoundTests.first)
        #expect(
            round.failed(SyncRoundTests.tooLarge) == .prepare(maximumBytes: 150, maximumSegmentBytes: 150))
        #expect(round.prepared(segments: 1, bytes: 140, first: SyncRoundTests.second) == .exchange(.segments))
        #expect(round.pushPause == nil)
    }

    @Test mutating func `a change that is too large alone pauses pushing`() {
        exchanging(1, bytes: 300)
        _ = round.failed(SyncRoundTests.tooLarge)
        #expect(round.prepared(segments: 1, bytes: 300, first: SyncRoundTests.first) == .exchange(.nothing))
        #expect(round.pushPause?.retryClass == .tooLarge && round.pushPause?.index == 0)
    }

    @Test mutating func `a pause in force holds segments back from the start`() {
        let pause = PushPause(
            reason: .denied, message: "no", segment: nil, since: WallTime(milliseconds: 0))
        round = SyncRound(pushPause: SyncRound.Pause(pause))
        _ = round.start()
        #expect(round.prepared(segments: 1, bytes: 9, first: SyncRoundTests.first) == .exchange(.nothing))
        _ = round.replied(SyncRoundTests.reply(items: 1))
        _ = round.received()
        #expect(round.prepared(segments: 1, bytes: 9, first: SyncRoundTests.first) == .finish)
    }

    @Test(
        arguments: [.retryLater, .needsCredentials, .tooNew, .rejected, .protocolViolation]
            as [TransportError.RetryClass])
    mutating func `any other failure ends the round with its class`(retryClass: TransportError.RetryClass) {
        exchanging(1)
        let error = TransportError(retryClass, "no", retryAfterMilliseconds: 5)
        guard case .fail(let failure) = round.failed(error) else {
            Issue.record("expected the end")
            return
        }
        #expect(failure.retryClass == retryClass && failure.retryAfterMilliseconds == 5)
        expectViolation(round.received())
    }

    @Test mutating func `a server that is too small for an empty request ends the round`() {
        exchanging(0)
        #expect(round.failed(TransportError(.tooLarge, "no")) == .fail(SyncError(.tooLarge, "no")))
    }

    private func expectViolation(
        _ step: SyncRound.Step, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard case .fail(let error) = step, error.retryClass == .protocolViolation else {
            Issue.record("expected a violation of the protocol, not \(step)", sourceLocation: sourceLocation)
            return
        }
    }

    @Test mutating func `inputs that do not fit the state are violations`() {
        _ = round.start()
        var other = round
        expectViolation(other.replied(SyncRoundTests.reply()))
        other = round
        expectViolation(other.received())
        other = round
        expectViolation(other.rewound())
        other = round
        expectViolation(other.failed(TransportError(.retryLater, "no")))
        exchanging(0)
        expectViolation(round.prepared(segments: 0, bytes: 0, first: nil))
    }

    @Test(arguments: [0, 1, 3])
    mutating func `outcomes for other segments than were sent are a violation`(count: Int) {
        exchanging(2)
        let outcomes = Array(repeating: SyncReply.Outcome.stored(position: 1), count: count)
        expectViolation(round.replied(SyncRoundTests.reply(outcomes, items: 1)))
    }

    @Test mutating func `more without any of it is a violation`() {
        exchanging(0)
        expectViolation(round.replied(SyncRoundTests.reply(hasMore: true)))
    }

    @Test mutating func `a segment that was taken and never comes is a violation`() {
        exchanging(1)
        _ = round.replied(SyncRoundTests.reply([.known(position: 1)]))
        _ = round.received()
        expectViolation(round.prepared(segments: 1, bytes: 10, first: SyncRoundTests.first))
    }
}
