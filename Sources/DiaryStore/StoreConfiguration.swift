public import Codecs
internal import SQLiteKit
public import SyncCore

/// What a store is made with: durability, and the sources of everything that is not its own.
///
/// The defaults suit an app. Tests and simulations inject clock and randomness to replay from a seed.
public struct StoreConfiguration: Sendable {
    /// When a commit is on disk.
    public enum Durability: Sendable {
        /// Each commit survives a power failure (`synchronous=FULL`).
        case full
        /// The last commits may be lost in a power failure; the file stays sound (`synchronous=NORMAL`).
        case normal
    }

    /// When a commit is on disk.
    public var durability: Durability
    /// The level at which segments are compressed, 1 (fastest) to 19 (smallest).
    public var compressionLevel: Int
    /// Tells the wall time of changes.
    public var clock: any WallClock
    /// Gives the bytes of new identifiers.
    public var random: any RandomSource

    /// One delivered segment in so many sets off a packing of small ones; smaller in tests.
    package var packingInterval: Int64 = 64

    /// A configuration; the defaults suit an app.
    public init(
        durability: Durability = .full, compressionLevel: Int = Zstandard.defaultLevel,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) {
        self.durability = durability
        self.compressionLevel = compressionLevel
        self.clock = clock
        self.random = random
    }

    var codec: Segment.Codec {
        Segment.Codec(hasher: SHA256Hasher(), checksummer: CRC32C(), compressor: Zstandard(level: compressionLevel))
    }

    var synchronous: OpenOptions.Synchronous {
        switch durability {
        case .full: .full
        case .normal: .normal
        }
    }
}
