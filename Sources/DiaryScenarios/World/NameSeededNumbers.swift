internal import SyncCore
internal import Synchronization

/// Random numbers that depend on a name alone, so that a scenario ends the same on every run and every machine.
///
/// Thread-safety: callable from any thread.
final class NameSeededNumbers: RandomSource {
    private let state: Mutex<UInt64>

    /// The numbers of a name: FNV-1a makes the seed, SplitMix64 the numbers.
    init(_ name: String) {
        state = Mutex(name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
    }

    func next() -> UInt64 {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
    }
}
