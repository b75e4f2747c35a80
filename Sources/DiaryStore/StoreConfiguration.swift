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
    /// What a delete does when it meets an edit that it has not seen, by the record's kind: for stories, and for every
    /// kind that is not named here, the edit wins and revives the record.
    ///
    /// The policy travels in the delete, so it is the deleting device's that counts.
    public var deletePolicies: [RecordKind: DeletePolicy] = [:]
    /// Chooses which of several concurrent values of a field is displayed; without one it is the latest.
    ///
    /// It has no part in merging: devices that choose differently are still equal. A field follows it when its record is
    /// next written, or by `WriteTransaction.refreshDisplay`. Called within transactions, so it must not call the store.
    public var displayChooser: DisplayChooser?

    /// One delivered segment in so many sets off a packing of small ones; smaller in tests.
    package var packingInterval: Int64 = 64
    /// Tells a store's file from a copy of it; another one in tests.
    package var fileStamps: any FileStampSource = SystemFileStamps()
    /// What can be made of a log; that of an older version in tests.
    package var interpretation = Interpretation.current

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
