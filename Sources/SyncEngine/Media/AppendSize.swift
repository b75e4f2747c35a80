internal import Synchronization

/// How many bytes one request may carry on the way to a server, as far as that has been learnt.
///
/// Thread-safety: callable from any thread.
final class AppendSize: Sendable {
    private let learnt = Mutex<Int64?>(nil)

    var limit: Int64? { learnt.withLock { $0 } }

    func note(_ limit: Int64?) {
        guard let limit else { return }
        learnt.withLock { $0 = min($0 ?? limit, limit) }
    }
}
