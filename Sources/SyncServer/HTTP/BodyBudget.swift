import Synchronization

/// How much memory the bodies of requests take together.
final class BodyBudget: Sendable {
    private let held = Atomic<Int>(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// What the bodies take now.
    var heldBytes: Int { held.load(ordering: .relaxed) }

    /// Takes more room for a body that holds so much already, or returns `false` when there is none.
    ///
    /// A single body always finds room.
    func take(_ byteCount: Int, besides heldAlready: Int) -> Bool {
        let after = held.add(byteCount, ordering: .relaxed).newValue
        guard after > limit, after > heldAlready + byteCount else { return true }
        give(byteCount)
        return false
    }

    /// Gives room back.
    func give(_ byteCount: Int) { held.subtract(byteCount, ordering: .relaxed) }
}
