internal import Synchronization

/// Idle objects that are dear to make and cheap to use again, such as a compressor's state.
///
/// Whoever takes one owns it alone until it is given back, so items need no lock of their own. Keeps at most `limit`
/// idle ones; more are made when more threads ask at once, and freed afterwards.
/// Cost: one uncontended lock, about 20 ns.
final class Pool<Item: Sendable>: Sendable {
    private let idle = Mutex<[Item]>([])
    private let limit: Int
    private let make: @Sendable () -> Item

    init(limit: Int, make: @escaping @Sendable () -> Item) {
        self.limit = limit
        self.make = make
    }

    /// Calls `body` with an item that nobody else holds meanwhile.
    func withItem<Result, Failure: Error>(_ body: (Item) throws(Failure) -> Result) throws(Failure) -> Result {
        let item = idle.withLock { $0.popLast() } ?? make()
        defer { put(item) }
        return try body(item)
    }

    private func put(_ item: Item) {
        idle.withLock { if $0.count < limit { $0.append(item) } }
    }
}
