/// How much of a server's log a device has seen: a position and the running hash of the log up to there.
///
/// The running hash of position n is SHA-256 over the running hash of n - 1 and the hash of segment n; that of
/// position 0 is zero. When a server's hash at a position differs, the server went back in time.
public struct Cursor: Hashable, Sendable {
    /// How many segments of the log have been seen; gap-free, in the server's commit order.
    public var position: UInt64
    /// The running hash at that position.
    public var runningHash: ContentHash

    /// Nothing seen yet.
    public static let start = Cursor(position: 0, runningHash: .zero)

    /// A cursor from its parts.
    public init(position: UInt64, runningHash: ContentHash) {
        self.position = position
        self.runningHash = runningHash
    }

    /// The cursor behind one more segment.
    public func advanced(by segment: ContentHash, hasher: any ContentHasher) -> Cursor {
        Cursor(position: position + 1, runningHash: hasher.hash(runningHash.bytes + segment.bytes))
    }
}
