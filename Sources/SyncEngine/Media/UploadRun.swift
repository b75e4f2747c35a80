internal import SyncCore

/// What to do next to get one file to a server. Pure: the lane performs the steps and tells how they went.
///
///     small, no place ---> sendWhole ---------------------------------------------> finish
///                             | 413                                                   ^
///     large, no place ---> create --exists--------------------------------------------+
///                             |  ^                                                    |
///                             v  +-- gone, or whole and yet not held (cancel) --+     |
///     place is known ---> ask --offset--> append --all is durable---------------|-----+
///                          ^                | broken, another offset, 413       |     |
///                          +----------------+                                   |     |
///                          +--the offset is the end--> confirm -----------------+-----+
///
/// After a break nothing is guessed: the server is asked for its offset, and the next byte sent is the one behind it.
struct UploadRun {
    enum Step: Equatable {
        /// Send the whole file in one request.
        case sendWhole
        /// Ask for a place; the old one is to be forgotten.
        case create
        /// Ask how much is durable.
        case ask(String)
        /// Send so many bytes from an offset on.
        case append(String, offset: Int64, byteCount: Int64)
        /// Ask whether the server holds the file.
        case confirm
        /// Give a place up.
        case cancel(String)
        /// The server holds the file.
        case finish
        /// It does not, and trying again at once would be no use.
        case fail(TransportError)
    }

    private let byteCount: Int64
    private var place: String?
    private var offset: Int64 = 0
    /// How many bytes one request may carry; `nil` while none was refused for its size.
    private(set) var appendLimit: Int64?
    private var requested: Int64 = 0
    /// Steps in a row that did not bring the upload any further.
    private var stalls = 0
    private var restarts = 0
    private var mismatches = 0
    /// Where the upload was when this run found it.
    private var firstOffset: Int64?
    /// Whether bytes have been sent of which the server has not said what came of them.
    private var isInDoubt = false
    private var lastError = TransportError(.retryLater, "the upload does not get on; try again later")

    /// How often in a row nothing may come of a request before the file waits for its next attempt.
    private static let maximumStalls = 3
    /// How often a place may be lost.
    private static let maximumRestarts = 3

    /// Whether the upload got on, or may have, before it broke off: then the way is to blame and not the file.
    var isInterrupted: Bool { stalls <= UploadRun.maximumStalls && (isInDoubt || offset > firstOffset ?? .max) }

    init(byteCount: Int64, place: String?, appendLimit: Int64?) {
        (self.byteCount, self.place, self.appendLimit) = (byteCount, place, appendLimit)
    }

    func start() -> Step {
        if let place { return .ask(place) }
        let isSmall = byteCount <= min(Limits.singleRequestBlobBytes, appendLimit ?? .max)
        // Nothing cannot be sent in pieces.
        return isSmall || byteCount == 0 ? .sendWhole : .create
    }

    mutating func created(_ creation: UploadCreation) -> Step {
        switch creation {
        case .exists: return .finish
        case .place(let place):
            (self.place, offset) = (place, 0)
            firstOffset = firstOffset ?? 0
            return append(to: place)
        }
    }

    /// The server has said how much is durable, or that the place is no more.
    mutating func told(_ durable: Int64?) -> Step {
        isInDoubt = false
        guard let durable, let place, durable <= byteCount else { return restart() }
        firstOffset = firstOffset ?? durable
        if durable == byteCount { return .confirm }
        return goOn(at: durable, in: place)
    }

    mutating func appended(_ outcome: AppendOutcome) -> Step {
        switch outcome {
        case .gone: return restart()
        case .durable(byteCount): return .finish
        case .durable(let durable): return told(durable)
        case .mismatch(let durable?): return told(durable)
        case .mismatch(nil): return stall()
        }
    }

    /// The server has said whether it holds the file.
    mutating func confirmed(_ isHeld: Bool) -> Step {
        if isHeld { return .finish }
        guard let place else { return restart() }
        return .cancel(place)
    }

    mutating func cancelled() -> Step { restart() }

    /// A step failed; asking for the offset or a place has no other way to go on.
    mutating func failed(_ step: Step, _ error: TransportError) -> Step {
        lastError = error
        switch step {
        case .sendWhole where error.retryClass == .tooLarge && byteCount > 0:
            requested = byteCount
            return learn(error) ?? .create
        case .append where error.retryClass == .tooLarge:
            return learn(error) ?? stall()
        case .append where error.retryClass == .retryLater && error.retryAfterMilliseconds == nil:
            isInDoubt = true
            return stall()
        case .sendWhole where error.problem == "digest-mismatch", .append where error.problem == "digest-mismatch":
            return mismatch(error)
        default: return .fail(error)
        }
    }

    private mutating func goOn(at durable: Int64, in place: String) -> Step {
        if durable > offset {
            stalls = 0
        } else {
            stalls += 1
        }
        offset = durable
        return stalls > UploadRun.maximumStalls ? .fail(lastError) : append(to: place)
    }

    private mutating func append(to place: String) -> Step {
        requested = min(byteCount - offset, appendLimit ?? .max)
        return .append(place, offset: offset, byteCount: requested)
    }

    private mutating func stall() -> Step {
        stalls += 1
        guard stalls <= UploadRun.maximumStalls, let place else { return .fail(lastError) }
        return .ask(place)
    }

    private mutating func restart() -> Step {
        (place, offset) = (nil, 0)
        restarts += 1
        return restarts > UploadRun.maximumRestarts ? .fail(lastError) : .create
    }

    /// Sends less at a time from now on; a failure when it cannot be less.
    private mutating func learn(_ error: TransportError) -> Step? {
        guard requested > Limits.smallestAppendBytes else { return .fail(error) }
        appendLimit = max(Limits.smallestAppendBytes, min(Limits.firstAppendBytes, requested / 2))
        stalls = 0
        return nil
    }

    /// The bytes were right when they left: they were damaged on the way, or somebody changes them. Once more, no oftener.
    private mutating func mismatch(_ error: TransportError) -> Step {
        mismatches += 1
        guard mismatches < 2 else {
            return .fail(
                TransportError(
                    .rejected, "the file is intact here and arrives damaged each time; check the way to the server",
                    problem: error.problem))
        }
        (place, offset) = (nil, 0)
        return start()
    }
}
