/// SHA-1 of content that arrives in pieces: for protocols that ask for it, never for identity.
///
/// Thread-safety: one owner at a time, which `~Copyable` sees to. Memory: constant.
public struct StreamingSHA1: ~Copyable, Sendable {
    /// The number of bytes of a digest.
    public static let byteCount = 20

    private let context: DigestContext

    /// Begins with no bytes.
    public init() {
        context = DigestContext(.sha1)
        context.start()
    }

    /// Adds the next bytes. Cost: one pass over them.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) { context.update(bytes) }

    /// The digest of everything added. Ends the computation.
    public consuming func finish() -> [UInt8] { context.finish(byteCount: StreamingSHA1.byteCount) }
}
