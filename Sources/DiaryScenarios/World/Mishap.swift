internal import SyncCore
internal import Synchronization

/// What goes wrong with a request on its way.
enum Mishap: String, CaseIterable, Sendable {
    /// It never arrives.
    case requestLost = "request"
    /// The server does its part, and its reply never arrives.
    case replyLost = "reply"
    /// Half of the reply arrives as if it were whole.
    case replyCut = "half of the reply"
    /// A hotel's page comes in the reply's place.
    case page = "reply to a web page"
}

/// A transport whose first exchanges go wrong.
///
/// Thread-safety: callable from any thread.
final class MishapTransport: ForwardingTransport {
    let inner: any Transport
    private let mishap: Mishap
    private let left: Mutex<Int>

    /// A transport that fails so many times, and works then.
    init(_ inner: any Transport, _ mishap: Mishap, times: Int = 1) {
        (self.inner, self.mishap) = (inner, mishap)
        left = Mutex(times)
    }

    private func isDue() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        guard isDue() else { return try await inner.exchange(path, body: body) }
        switch mishap {
        case .requestLost: throw TransportError(.retryLater, "the connection was lost")
        case .page: return Array("<html><body>Welcome to the hotel</body></html>".utf8)
        case .replyLost:
            _ = try await inner.exchange(path, body: body)
            throw TransportError(.retryLater, "the connection was lost")
        case .replyCut:
            let reply = try await inner.exchange(path, body: body)
            return Array(reply.prefix(reply.count / 2))
        }
    }
}
