import SyncCore
import Synchronization

/// How much memory the replies on their way to clients take, and so how large the next one may be.
///
/// Slow readers of large replies would otherwise hold gigabytes. Under pressure replies shrink, since a client asks
/// again as long as there is more; nobody is turned away.
final class ReplyBudget: Sendable {
    /// What replies of full size may take together.
    static let comfortableBytes = 32 << 20
    /// What a reply may carry beyond that.
    static let smallReplyBytes = 64 << 10

    private let held = Atomic<Int>(0)

    /// The bytes of segments that the next reply may carry.
    var allowance: Int {
        let free = ReplyBudget.comfortableBytes - held.load(ordering: .relaxed)
        return min(Limits.targetExchangeBytes, max(ReplyBudget.smallReplyBytes, free))
    }

    /// Notes a reply that waits to be sent.
    func add(_ byteCount: Int) { held.add(byteCount, ordering: .relaxed) }

    /// Notes that it has been sent or given up.
    func remove(_ byteCount: Int) { held.subtract(byteCount, ordering: .relaxed) }
}
