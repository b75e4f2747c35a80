public import SyncCore

/// SHA-256 of content that arrives in pieces, such as a file.
///
/// Thread-safety: one owner at a time, which `~Copyable` sees to. Memory: constant.
public struct StreamingSHA256: ~Copyable, Sendable {
    private let context: DigestContext

    /// Begins with no bytes.
    public init() {
        context = DigestContext()
        context.start()
    }

    /// Adds the next bytes. Cost: one pass over them.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        context.update(bytes)
    }

    /// The hash of everything added. Ends the computation.
    public consuming func finish() -> ContentHash {
        context.finish()
    }
}
