/// What a server answers in one round trip: what it stored and everything after the cursor.
///
/// | bytes | field |
/// |---|---|
/// | 4 | magic `DSRP` |
/// | 1 | protocol version, 0 |
/// | 1 | flags: 1 = the cursor agreed, 2 = more follows after these items |
/// | zigzag | the server's wall time in milliseconds |
/// | 16 | the server's epoch: drawn when its storage was created |
/// | varint | the length of the log |
/// | varint, (varint, 32) each | when it did not agree: positions and running hashes, falling |
/// | varint, (1, varint) each | outcomes of the segments sent: 0 stored and 1 known with the position, 2 refused with the reason |
/// | varint, (0, varint, bytes or 1, varint) each | items after the cursor: a segment, or the index of one held |
///
/// An index counts the segments carried in the request first, then the hashes it named.
public struct SyncReply: Equatable, Sendable {
    /// Why a segment was not stored.
    public enum Refusal: UInt64, Equatable, Sendable, CaseIterable {
        /// The change before it is not in the server's log.
        case unknownPreviousHash = 1
        /// Its header, size or checksum is wrong.
        case malformed = 2
        /// It names another diary.
        case otherDiary = 3
        /// It stands behind a refused one.
        case behindRefused = 4
        /// The device may only read.
        case readOnly = 5
        /// The diary's quota is used up.
        case quotaExceeded = 6
        /// A policy of the server refuses it.
        case denied = 7
    }

    /// What became of a segment that was sent.
    public enum Outcome: Equatable, Sendable {
        /// Stored at a position of the log.
        case stored(position: UInt64)
        /// In the log before, at a position.
        case known(position: UInt64)
        /// Not stored.
        case refused(Refusal)
    }

    /// The next segment of the log.
    public enum Item: Equatable, Sendable {
        /// Its bytes.
        case segment([UInt8])
        /// One that the request carried or named, by its index there.
        case held(index: Int)
    }

    /// Whether the cursor agreed with the server's log. If not, nothing was stored.
    public var cursorAgreed: Bool
    /// Whether the log goes on behind the items.
    public var hasMore: Bool
    /// The server's wall time when it answered.
    public var serverTime: WallTime
    /// Drawn when the server's storage was created.
    public var epoch: Bytes16
    /// How many segments the log holds.
    public var logLength: UInt64
    /// When the cursor did not agree: the server's own positions and hashes at and below it.
    public var checkpoints: [Cursor]
    /// What became of each segment sent, in their order.
    public var outcomes: [Outcome]
    /// The segments right after the cursor, in the log's order.
    public var items: [Item]

    /// A reply.
    public init(
        cursorAgreed: Bool, hasMore: Bool, serverTime: WallTime, epoch: Bytes16, logLength: UInt64,
        checkpoints: [Cursor] = [], outcomes: [Outcome] = [], items: [Item] = []
    ) {
        self.cursorAgreed = cursorAgreed
        self.hasMore = hasMore
        self.serverTime = serverTime
        self.epoch = epoch
        self.logLength = logLength
        self.checkpoints = checkpoints
        self.outcomes = outcomes
        self.items = items
    }

    static let magic: UInt32 = 0x5052_5344
    static let version: UInt8 = 0
}
