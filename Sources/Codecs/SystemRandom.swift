public import SyncCore

/// Random bits of the operating system (`getrandom` on Linux), fit for keys and identifiers.
///
/// Thread-safety: callable from any thread. Cost: a system call.
public struct SystemRandom: RandomSource {
    /// A source. Cost: none.
    public init() {}

    /// The next 64 random bits.
    public func next() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
