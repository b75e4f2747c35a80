import Dispatch
import Synchronization

/// Who may still begin something while the server stops.
///
///     open -> draining (requests that have begun go on, new ones are turned away) -> closed (nothing is begun)
///
/// libmicrohttpd ends the process when it is stopped while a connection is suspended, so whoever suspends one asks
/// first, and closing waits for all of them.
final class StopGate: Sendable {
    private enum Phase {
        case open, draining, closed
    }

    private let phase = Mutex(Phase.open)
    private let working = DispatchGroup()

    /// Whether requests on kept connections are taken.
    var takesRequests: Bool {
        phase.withLock { $0 == .open }
    }

    /// Begins work that a connection is suspended for, or returns `false` once closed. Ended by `endWork()`.
    func beginWork() -> Bool {
        phase.withLock { phase in
            guard phase != .closed else { return false }
            working.enter()
            return true
        }
    }

    /// Ends what `beginWork()` began. The connection has been resumed by now.
    func endWork() { working.leave() }

    /// Turns new requests away from here on.
    func drain() { phase.withLock { $0 = .draining } }

    /// Lets nothing begin any more, and waits for the work that has begun.
    func close() {
        phase.withLock { $0 = .closed }
        working.wait()
    }
}
