/// The causal graph of a text's operations, in runs.
///
/// Operations are numbered in the order of their arrival, which is causal. An entry is a run of operations each of
/// which has exactly the one before it as its parent; an operation with other parents begins a new entry.
/// Not thread-safe: confined to its owner.
struct TextGraph: ~Copyable {
    /// A run of operations in a line.
    struct Entry: BitwiseCopyable {
        /// The first operation.
        var first: Int32
        /// Behind the last operation.
        var end: Int32
        /// Where the first operation's parents lie in `parents`.
        var parentStart: Int32
        /// How many parents it has; none is the empty text.
        var parentCount: Int32
        /// The index of its first run in the log of operations.
        var run: Int32
        /// The last operation from which on everything is to be read together with the entry: the earliest of its parents,
        /// or what lies before the earliest operation that its undo changes; -1 for the empty text.
        var reach: Int32
        /// Whether its first operation is an undo.
        var isUndo: Bool

        /// Where its parents lie in `parents`.
        @inline(__always) var parents: Range<Int> { Int(parentStart)..<Int(parentStart + parentCount) }
    }

    /// An operation that another one names as its parent, and the entry that holds it.
    struct Parent: BitwiseCopyable {
        /// The operation.
        var operation: Int32
        /// The index of its entry.
        var entry: Int32
    }

    /// The entries, ascending.
    private(set) var entries = PlainArray<Entry>()
    /// The parents of all entries.
    private(set) var parents = PlainArray<Parent>()
    /// The operations that no other has as an ancestor, ascending.
    private(set) var heads = TextVersion()

    init() {}

    /// How many operations there are.
    var count: Int32 { entries.count == 0 ? 0 : entries.last.end }

    /// Adds an operation right behind the only head, which then is the last operation.
    @inline(__always)
    mutating func appendBehindOnlyHead() {
        assert(heads.count == 1)
        let last = entries.base + (entries.count - 1)
        heads[0] = last.pointee.end
        last.pointee.end += 1
    }

    /// Adds operations in a line behind the last operation, which is a head as the last one always is.
    mutating func appendBehindLast(_ added: Int32) {
        let last = entries.base + (entries.count - 1)
        last.pointee.end += added
        heads[heads.count - 1] = last.pointee.end - 1
    }

    /// Adds an operation with these parents, ascending. `run`: the index of the run that begins if an entry does.
    /// `undoing`: the earliest operation that it changes, for an undo.
    mutating func append(parents named: [Int32], run: Int, undoing: Int32? = nil) {
        let next = count
        if next > 0, named == [next - 1], undoing == nil {
            entries.base[entries.count - 1].end = next + 1
        } else {
            let start = Int32(parents.count)
            for operation in named {
                parents.append(Parent(operation: operation, entry: Int32(entryIndex(of: operation))))
            }
            entries.append(
                Entry(
                    first: next, end: next + 1, parentStart: start, parentCount: Int32(named.count), run: Int32(run),
                    reach: min(named.first ?? -1, (undoing ?? .max) - 1), isUndo: undoing != nil))
        }
        for operation in named { heads.remove(operation) }
        heads.append(next)
    }

    /// The index of the entry that holds an operation. Cost: logarithmic.
    func entryIndex(of operation: Int32) -> Int {
        if entries.last.first <= operation { return entries.count - 1 }
        var low = 0
        var high = entries.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if entries[middle].first <= operation { low = middle } else { high = middle }
        }
        return low
    }
}
