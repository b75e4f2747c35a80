package import SyncCore

/// The log lane of one sync, as a state machine without any I/O.
///
///     start -> preparing -> exchanging -> receiving -> preparing ... -> finished
///                              |  |           `- overtaken -> preparing, since the reply was of no use
///                              |  |  `- cursor disagreed -> rewinding -> preparing
///                              |  `---- 413 -> preparing, with less in one request
///                              `------- other failure -> failed
///
/// Each input returns the next step; a thin shell performs it and answers with the next input. Segments are sent and
/// received in the same exchange, so an incremental sync takes one.
package struct SyncRound: Sendable {
    /// What the shell is to do next.
    package enum Step: Equatable, Sendable {
        /// Seal what is open and say what is to be sent, at most so many bytes of it, but always one segment; in pieces
        /// where a segment is larger than told.
        case prepare(maximumBytes: Int, maximumSegmentBytes: Int = .max)
        /// Send a request with the prepared cursor and so much of the prepared segments.
        case exchange(Carrying)
        /// Take in the reply's items.
        case receive
        /// Go back to the last position on which the server's checkpoints agree.
        case rewind(checkpoints: [Cursor])
        /// Nothing is left to be done.
        case finish
        /// The round cannot go on.
        case fail(SyncError)
    }

    /// What of the prepared segments a request carries.
    package enum Carrying: Equatable, Sendable {
        /// Their bytes.
        case segments
        /// Their hashes, so that they need not come back: the server has taken them already.
        case hashes
        /// Nothing.
        case nothing
    }

    /// Why segments are held back, while pulling goes on.
    package private(set) var pushPause: Pause?

    private enum State: Equatable {
        case preparing
        case exchanging(segments: Int, bytes: Int, first: ContentHash?)
        case receiving(serverHasMore: Bool)
        case rewinding
        case ended
    }

    private var state = State.preparing
    private var requestBytes = Limits.targetExchangeBytes
    private var segmentBytes = Int.max
    /// The segment that was too large even alone.
    private var rejected: ContentHash?
    private var serverHasMore = true
    /// The first of the segments that the server has taken and the cursor has not passed yet.
    private var awaited: ContentHash?
    private var rewinds = 0
    /// Whether everything has been sent again because the server lacked the past of a segment.
    private var hasSentAllAgain = false

    /// More rewinds than any history of restores needs; beyond it one side contradicts itself.
    private static let maximumRewinds = 16

    /// A round that holds segments back from its start, if a pause is in force.
    package init(pushPause: Pause? = nil) { self.pushPause = pushPause }

    /// Begins the round.
    package mutating func start() -> Step {
        return prepare()
    }

    private mutating func prepare() -> Step {
        state = .preparing
        return .prepare(maximumBytes: requestBytes, maximumSegmentBytes: segmentBytes)
    }

    /// The store has said what there is to be sent: so many segments and bytes, beginning with the segment `first`.
    package mutating func prepared(segments: Int, bytes: Int, first: ContentHash?) -> Step {
        guard state == .preparing else { return contradiction("prepared") }
        // It could not be cut any smaller.
        if let rejected, rejected == first { pushPause = pushPause ?? .tooLarge(byteCount: bytes) }
        let waits = awaited != nil && serverHasMore
        guard awaited == nil || waits || awaited != first else {
            return contradiction("a segment was taken and is not in the log")
        }
        if !waits { awaited = nil }
        let sends = pushPause == nil && segments > 0 && !waits
        guard sends || serverHasMore else {
            state = .ended
            return .finish
        }
        state = .exchanging(segments: sends ? segments : 0, bytes: sends ? bytes : 0, first: sends ? first : nil)
        return .exchange(sends ? .segments : waits && segments > 0 ? .hashes : .nothing)
    }

    /// The server has answered.
    package mutating func replied(_ reply: SyncReply) -> Step {
        guard case .exchanging(let segments, _, let first) = state else { return contradiction("replied") }
        guard reply.cursorAgreed else { return rewind(to: reply.checkpoints) }
        guard reply.outcomes.count == segments else { return contradiction("outcomes for \(segments) segments") }
        guard !reply.hasMore || !reply.items.isEmpty else { return contradiction("more, and none of it") }
        if let outcome = reply.outcomes.first, outcome.isTaken { awaited = first }
        for case (let index, .refused(let refusal)) in reply.outcomes.enumerated() {
            if refusal == .unknownPreviousHash, !hasSentAllAgain {
                hasSentAllAgain = true
                return rewind(to: [])
            }
            pushPause = pushPause ?? Pause(refusal, index: index)
        }
        state = .receiving(serverHasMore: reply.hasMore)
        return .receive
    }

    /// The exchange has failed.
    package mutating func failed(_ error: TransportError) -> Step {
        guard case .exchanging(let segments, let bytes, let first) = state else { return contradiction("failed") }
        guard error.retryClass == .tooLarge, segments > 0 else {
            state = .ended
            return .fail(SyncError(error))
        }
        if segments > 1 {
            requestBytes = max(1, min(requestBytes, bytes) / 2)
        } else {
            (requestBytes, segmentBytes, rejected) = (max(1, bytes / 2), max(1, bytes / 2), first)
        }
        return prepare()
    }

    /// The reply's items have been taken in; `nothingLeft` when everything is in the server's log.
    package mutating func received(nothingLeft: Bool = false) -> Step {
        guard case .receiving(let more) = state else { return contradiction("received") }
        if nothingLeft, !more {
            state = .ended
            return .finish
        }
        serverHasMore = more
        return prepare()
    }

    /// Another sync of the same store has moved the cursor since the request, so the reply was of no use.
    ///
    /// May happen any number of times: each time the other one has got further.
    package mutating func overtaken() -> Step {
        guard case .receiving = state else { return contradiction("overtaken") }
        serverHasMore = true
        awaited = nil
        return prepare()
    }

    /// The store has gone back.
    package mutating func rewound() -> Step {
        guard state == .rewinding else { return contradiction("rewound") }
        serverHasMore = true
        return prepare()
    }

    private mutating func rewind(to checkpoints: [Cursor]) -> Step {
        rewinds += 1
        guard rewinds <= SyncRound.maximumRewinds else { return contradiction("rewound \(rewinds) times") }
        state = .rewinding
        awaited = nil
        return .rewind(checkpoints: checkpoints)
    }

    private mutating func contradiction(_ what: String) -> Step {
        state = .ended
        return .fail(SyncError(.protocolViolation, "the sync protocol was broken (\(what)): report this"))
    }
}

extension SyncReply.Outcome {
    fileprivate var isTaken: Bool {
        if case .refused = self { return false }
        return true
    }
}
