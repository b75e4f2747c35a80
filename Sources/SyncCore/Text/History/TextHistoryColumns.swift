/// The columns of a history at rest, being written.
///
/// Numbers of a kind lie together, because they resemble each other and compress well. The body is the columns in this
/// order, each but the last with its length before it. All numbers are varints.
///
/// | column | holds |
/// |---|---|
/// | heads | one byte for each run, see `RunHead` |
/// | counts | for typing and deleting: how many operations less one |
/// | strides | if the head says so: how many bytes each of them changes, else one |
/// | jumps | if the head says so: how far the position is from where the run before it left the cursor, zigzag |
/// | identities | if the head says so: the index of the log in the order of first appearance, behind the last one a new log's number; how many sequences were left out since that log's last operation |
/// | parents | if the head says so: how many; the distance of the last one from the operation; of each earlier one from the next |
/// | hunks | for hunks: how many; of each the distance from the end of the one before, deleted bytes, inserted bytes |
/// | undos | for an undo: how many operations it takes back; the distance of each |
/// | seeds | for a seed: 1 if its source told the revision, plus 2 for a new value; the revision; the length of a new value, else the index of a known one |
/// | refusals | for refused: the code of the error |
/// | names | other names of seeds, ascending: log, sequence, operation |
/// | content | every byte ever inserted by operations that were not refused |
struct TextHistoryColumns: ~Copyable {
    /// The first byte of a run.
    struct RunHead {
        var rawValue: UInt8 = 0

        /// Bits 0 to 2: as `TextRun.Shape` has them, and 6 a refused operation, which changes nothing.
        var shape: UInt8 { rawValue & 7 }
        /// Bit 3: a stride follows.
        static let stride: UInt8 = 1 << 3
        /// Bit 4: a jump follows.
        static let jump: UInt8 = 1 << 4
        /// Bit 5: an identity follows; else the operation is its log's next one behind the run before it.
        static let identity: UInt8 = 1 << 5
        /// Bit 6: the operations are twinnable.
        static let twinnable: UInt8 = 1 << 6
        /// Bit 7: parents follow; else the first operation's parent is the operation before it.
        static let parents: UInt8 = 1 << 7

        /// The shape of a refused operation.
        static let refused: UInt8 = 6

        func has(_ flag: UInt8) -> Bool { rawValue & flag != 0 }
    }

    var heads = ByteWriter()
    var counts = ByteWriter()
    var strides = ByteWriter()
    var jumps = ByteWriter()
    var identities = ByteWriter()
    var parents = ByteWriter()
    var hunks = ByteWriter()
    var undos = ByteWriter()
    var seeds = ByteWriter()
    var refusals = ByteWriter()
    var names = ByteWriter()
    var content = ByteWriter()
    var state = TextHistoryState()

    /// About how many bytes the columns come to.
    var byteCount: Int {
        heads.count + counts.count + strides.count + jumps.count + identities.count + parents.count + hunks.count
            + undos.count + seeds.count + refusals.count + names.count + content.count + 64
    }

    /// Puts the columns one after the other.
    func join(into out: inout ByteWriter) {
        heads.withBytes { out.block($0) }
        counts.withBytes { out.block($0) }
        strides.withBytes { out.block($0) }
        jumps.withBytes { out.block($0) }
        identities.withBytes { out.block($0) }
        parents.withBytes { out.block($0) }
        hunks.withBytes { out.block($0) }
        undos.withBytes { out.block($0) }
        seeds.withBytes { out.block($0) }
        refusals.withBytes { out.block($0) }
        names.withBytes { out.block($0) }
        content.withBytes { out.bytes($0) }
    }
}

/// What writing and reading a history at rest know of the runs so far: what the next one is expected to be.
struct TextHistoryState {
    /// A log that has operations in this text.
    struct KnownLog {
        /// Its number.
        var number: LogNumber
        /// The least sequence that its next operation may have.
        var next: UInt64
    }

    /// Where the last run left the cursor.
    var cursor = 0
    /// The logs, in the order of first appearance.
    var logs: [KnownLog] = []
    /// The index of the last run's log, -1 before the first.
    var log = -1
    /// How many operations deleting runs have behind their first ones.
    var furtherDeletions = 0

    /// Where a run of a shape begins if the cursor did not jump.
    func expectedPosition(isBackwards: Bool, stride: Int) -> Int { isBackwards ? cursor - stride : cursor }

    /// Whether deletions stay within what a history at rest may hold: reading it must not cost more than its bytes.
    func mayHold(contentBytes: Int) -> Bool { furtherDeletions <= 4 * contentBytes }
}
