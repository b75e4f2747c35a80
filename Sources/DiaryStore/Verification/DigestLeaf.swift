internal import SyncCore

/// A run of a kind's living records in the order of their ids, reduced to one hash.
///
/// A run ends before every record whose id ends in six zero bits. So where runs begin and end follows from the records
/// alone, whatever their history, and a record that comes, goes or changes concerns one run of 64 records on average.
struct DigestLeaf: Equatable {
    /// Where the run begins: its first record, or zero for the run before the first border.
    var first: RecordID
    /// How many records live in it.
    var count: Int
    /// SHA-256 over the records' digests.
    var digest: ContentHash

    /// Before the first record of all.
    static let start = RecordID(Bytes16(high: 0, low: 0))

    /// Whether a run begins with a record.
    static func isBorder(_ id: RecordID) -> Bool { id.bytes.low & 63 == 0 }
}

/// Cuts records, given in the order of their ids, into leaves.
struct LeafCutter {
    /// The leaves that have ended.
    private(set) var leaves: [DigestLeaf] = []
    private let hasher: any ContentHasher
    private var first: RecordID
    private var count = 0
    private var rolling = ContentHash.zero
    private var digests: [UInt8] = []

    /// Begins a run at `first`.
    init(from first: RecordID, _ hasher: any ContentHasher) {
        self.first = first
        self.hasher = hasher
    }

    mutating func add(_ id: RecordID, _ digest: ContentHash) {
        if DigestLeaf.isBorder(id), id != first {
            end()
            first = id
        }
        digests += digest.bytes
        count += 1
        // Ids may lie so that no border comes for long.
        if digests.count >= 1 << 16 { fold() }
    }

    /// Ends the last run. One without records is left out.
    mutating func end() {
        defer { rolling = .zero }
        guard count > 0 else { return }
        fold()
        leaves.append(DigestLeaf(first: first, count: count, digest: rolling))
        count = 0
    }

    private mutating func fold() {
        rolling = hasher.hash(rolling.bytes + digests)
        digests.removeAll(keepingCapacity: true)
    }
}
