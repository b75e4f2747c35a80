import SyncCore
import Synchronization

/// The random source of a replayable run: shared by whoever it is handed to.
///
/// Thread-safety: callable from any thread; the order of the calls decides who gets which number.
package final class SeededRandomSource: RandomSource {
    private let random: Mutex<SeededRandom>

    /// The numbers of `seed`.
    package init(seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

    package func next() -> UInt64 { random.withLock { $0.next() } }
}
