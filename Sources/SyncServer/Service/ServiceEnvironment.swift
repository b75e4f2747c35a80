public import Codecs
public import SyncCore

/// What the server takes from its surroundings, injected so that a simulation replays.
public struct ServiceEnvironment: Sendable {
    /// Tells the time that replies carry and that tokens expire by.
    public var clock: any WallClock
    /// Draws identifiers and secrets.
    public var random: any RandomSource
    /// Computes SHA-256.
    public var hasher: any ContentHasher
    /// Computes CRC-32C.
    public var checksummer: any Checksummer
    /// The most bytes that one diary's log may hold; `nil` for no limit.
    public var quotaBytes: Int64?
    /// The most bytes of media that one diary may hold, uploads under way included; `nil` for no limit.
    public var mediaQuotaBytes: Int64?

    /// The system's clock and randomness, and no quotas, unless told otherwise.
    public init(
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(),
        hasher: any ContentHasher = SHA256Hasher(), checksummer: any Checksummer = CRC32C(),
        quotaBytes: Int64? = nil, mediaQuotaBytes: Int64? = nil
    ) {
        self.clock = clock
        self.random = random
        self.hasher = hasher
        self.checksummer = checksummer
        self.quotaBytes = quotaBytes
        self.mediaQuotaBytes = mediaQuotaBytes
    }

    /// Sixteen random bytes.
    func randomBytes16() -> Bytes16 {
        Bytes16(high: random.next(), low: random.next())
    }
}
