import SyncCore
import SyncTestSupport
import Synchronization

/// A seeded source of randomness that can be copied together with a device.
///
/// Thread-safety: callable from any thread.
final class CopyableRandom: RandomSource {
    private let random: Mutex<SeededRandom>

    init(seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

    private init(_ random: SeededRandom) { self.random = Mutex(random) }

    func next() -> UInt64 { random.withLock { $0.next() } }

    /// One that gives the same numbers as this one from here on, or quite others.
    func copy(isExact: Bool) -> CopyableRandom {
        if isExact { return CopyableRandom(random.withLock { $0 }) }
        return CopyableRandom(seed: next())
    }
}
