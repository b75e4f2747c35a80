/// The temporary state in which concurrent edits of a text meet: its units in FugueMax order.
///
/// Made anew for each stretch of concurrent history and dropped behind it. It holds each unit at two versions: the
/// *prepared* one, which is moved to the parents of the operation that is about to be read, and the *kept* one, which
/// is everything read so far and what the document shows.
/// Units known before the stretch are placeholders, numbered by their offset in the text there; the others are
/// numbered by their offset in the log's content.
/// Sources: Gentle and Kleppmann, "Collaborative Text Editing with Eg-walker" (2025); Weidner and Kleppmann, "The Art
/// of the Fugue" (2023). Not thread-safe: confined to its owner.
struct TextWalker: ~Copyable {
    /// Neighbouring units that were inserted together and share one state.
    struct Item: BitwiseCopyable {
        /// The first unit.
        var unit: Int32
        /// How many there are.
        var length: Int32
        /// What stood before the first unit when it was inserted; for the others it is the unit before.
        var left: Int32
        /// What stood behind them all when they were inserted, deleted units included.
        var right: Int32
        /// How many operations of the prepared version delete them, or take back what inserted them.
        var deletes: Int32 = 0
        /// Whether the prepared version holds them at all, deleted or not.
        var isKnown = true
        /// How many operations read so far delete them, or take back what inserted them.
        var keptDeletes: Int32 = 0
        /// The first of their copies when several operations made them, else -1; the state above sums these up.
        var copies: Int32 = -1

        /// Whether the prepared version shows them.
        @inline(__always) var isShown: Bool { isKnown && deletes == 0 }
        /// Whether the document shows them.
        @inline(__always) var isKept: Bool { keptDeletes == 0 }
        @inline(__always) var shownLength: Int { isShown ? Int(length) : 0 }
        @inline(__always) var keptLength: Int { isKept ? Int(length) : 0 }
    }

    /// A place within the items.
    struct Place {
        /// The leaf's place in order.
        var leaf: Int
        /// The item's index in the leaf.
        var index: Int
        /// How many of the item's units lie before the place.
        var offset: Int32
        /// How many kept units lie before the item.
        var kept: Int
    }

    /// A part of the placeholders: where it lies, and where its bytes are once the document does not show them.
    struct Part: BitwiseCopyable {
        var start: Int32
        var leaf: Int32
        var grave: Int32
    }

    /// Units that operations deleted.
    struct Target: BitwiseCopyable {
        var operation: Int32
        var count: Int32
        var stride: Int32
        var unit: Int32
        var isBackwards: Bool
    }

    /// Units as one of several operations made them that wrote the same run.
    struct Copy: BitwiseCopyable {
        /// The first unit, in the content of the operation that made this copy.
        var unit: Int32
        /// How many operations of the prepared version delete the copy, or take back what inserted it.
        var deletes: Int32 = 0
        var isKnown = true
        /// The same for all that was read so far.
        var keptDeletes: Int32 = 0
        /// The next copy of the same units, -1 for none.
        var next: Int32
    }

    /// Units of content that are copies of others.
    struct Alias: BitwiseCopyable {
        var start: Int32
        var end: Int32
        var canonical: Int32
    }

    /// What stands before the first unit.
    static let start: Int32 = -1
    /// What stands behind the last unit.
    static let end: Int32 = -2
    /// The number of the first placeholder.
    static let placeholders: Int32 = 1 << 30
    /// How many items a leaf holds at most.
    static let leafSize = 32

    var items = PlainArray<Item>(capacity: TextWalker.leafSize * 8)
    /// How many items each leaf holds, by number.
    var counts = PlainArray<Int32>()
    /// The number of each leaf, in order.
    var leaves = PlainArray<Int32>()
    /// The place in order of each leaf, by number.
    var places = PlainArray<Int32>()
    /// How many units of each leaf the prepared version shows, in order.
    var shown = PlainArray<Int32>()
    /// How many units of each leaf the document shows, in order.
    var kept = PlainArray<Int32>()
    /// The leaf of each unit of content, -1 for none.
    var leafOfUnit = PlainArray<Int32>()
    var firstUnit: Int32 = 0
    /// The parts of the placeholders, ascending.
    var parts = PlainArray<Part>()
    var graves = PlainArray<UInt8>()
    var copies = PlainArray<Copy>()
    /// The copies by their content, ascending.
    var aliases = PlainArray<Alias>()
    /// What was deleted, in the order in which it was read.
    var targets = PlainArray<Target>()
    /// The first target of each operation, -1 for none.
    var targetOfOperation = PlainArray<Int32>()
    var firstOperation: Int32 = 0
    /// How many undos of each operation count, if there are any.
    var undone = UndoCounts()
    /// How many carriers of the seed the prepared version holds.
    var seedCarriers: Int32 = 0
    /// How many units the prepared version shows.
    var shownCount = 0
    /// The prepared version.
    var version = TextVersion()
    var difference = VersionDifference()

    init() {}

    /// Begins a stretch: the text's length there, the first operation and the content behind it.
    mutating func reset(length: Int, firstOperation: Int32, firstUnit: Int32) {
        forget()
        self.firstOperation = firstOperation
        self.firstUnit = firstUnit
        version.become(firstOperation - 1)
        items.resize(to: TextWalker.leafSize, filling: Item(unit: 0, length: 0, left: 0, right: 0))
        counts.append(length > 0 ? 1 : 0)
        leaves.append(0)
        places.append(0)
        shown.append(Int32(length))
        kept.append(Int32(length))
        shownCount = length
        guard length > 0 else { return }
        items[0] = Item(
            unit: TextWalker.placeholders, length: Int32(length), left: TextWalker.start, right: TextWalker.end)
        parts.append(Part(start: TextWalker.placeholders, leaf: 0, grave: -1))
    }

    private mutating func forget() {
        counts.removeAll()
        leaves.removeAll()
        places.removeAll()
        shown.removeAll()
        kept.removeAll()
        leafOfUnit.removeAll()
        parts.removeAll()
        graves.removeAll()
        copies.removeAll()
        aliases.removeAll()
        targets.removeAll()
        targetOfOperation.removeAll()
        undone.reset()
        seedCarriers = 0
    }

    /// Where an item lies in memory.
    @inline(__always)
    func slot(_ place: Place) -> UnsafeMutablePointer<Item> {
        assert(place.index < Int(counts[Int(leaves[place.leaf])]))
        return items.base + (Int(leaves[place.leaf]) * TextWalker.leafSize + place.index)
    }
}
