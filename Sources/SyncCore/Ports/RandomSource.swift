/// Gives random bytes for identifiers.
///
/// Injected so that a simulation replays from one seed. Thread-safety: `Sendable`, callable from any thread.
public protocol RandomSource: Sendable {
    /// The next 64 random bits.
    func next() -> UInt64
}
