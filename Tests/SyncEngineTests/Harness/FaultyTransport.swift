import DiaryScenarios
import SyncCore
import Synchronization

/// What goes wrong with one exchange.
enum Fault: Sendable {
    /// The request never arrives.
    case requestLost
    /// The server does its part, and its reply never arrives.
    case replyLost
    /// Half of the reply arrives as if it were whole.
    case replyCut
    /// A hotel's page comes instead, as if it were the reply.
    case page
    /// Something in between refuses, for example `503` with a time to wait.
    case refused(TransportError)
    /// The server does its part, and the task is cancelled before its reply arrives.
    case cancelled
    /// Nothing goes wrong.
    case none

    static let unavailable = TransportError(.retryLater, "busy", retryAfterMilliseconds: 7000)
}

/// A transport with one fault after another, and none once they are used up.
///
/// Thread-safety: callable from any thread.
final class FaultyTransport: ForwardingTransport {
    let inner: any Transport
    private let faults: Mutex<[Fault]>
    private let requests = Mutex<[String]>([])

    init(_ inner: any Transport, _ faults: [Fault]) {
        self.inner = inner
        self.faults = Mutex(faults)
    }

    /// The paths of all exchanges so far.
    var paths: [String] { requests.withLock { $0 } }

    private func nextFault() -> Fault { faults.withLock { $0.isEmpty ? .none : $0.removeFirst() } }

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        requests.withLock { $0.append(path) }
        let fault = nextFault()
        switch fault {
        case .requestLost: throw TransportError(.retryLater, "the connection was lost")
        case .refused(let error): throw error
        case .page: return Array("<html><body>Welcome to the hotel</body></html>".utf8)
        case .replyLost, .replyCut, .cancelled, .none: break
        }
        let reply = try await inner.exchange(path, body: body)
        switch fault {
        case .replyLost: throw TransportError(.retryLater, "the connection was lost")
        case .cancelled: throw TransportError(.cancelled, "cancelled")
        case .replyCut: return Array(reply.prefix(reply.count / 2))
        case .requestLost, .refused, .page, .none: return reply
        }
    }
}
