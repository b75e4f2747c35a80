/// Computes SHA-256.
///
/// The core never imports a cryptographic library: whoever assembles the app hands one in. Called once per
/// change and per segment, so an existential call (about 15 ns) does not matter.
///
/// Thread-safety: implementations are `Sendable` and may be called from any thread.
public protocol ContentHasher: Sendable {
    /// The SHA-256 of `bytes`. Cost: one pass over them.
    func hash(_ bytes: UnsafeRawBufferPointer) -> ContentHash
}

extension ContentHasher {
    /// The SHA-256 of an array's bytes. Cost: one pass over them.
    public func hash(_ bytes: [UInt8]) -> ContentHash {
        bytes.withUnsafeBytes { hash($0) }
    }
}
