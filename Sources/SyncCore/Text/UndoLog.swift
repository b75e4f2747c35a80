/// The undos of a text that are what they should be, and what they take back.
///
/// Not thread-safe: confined to its owner.
struct UndoLog: ~Copyable {
    /// One undo.
    struct Undo: BitwiseCopyable {
        /// The operation.
        var operation: Int32
        /// Where the numbers of what it takes back begin in `targets`.
        var start: Int32
        /// How many there are.
        var count: Int32
        /// The earliest operation whose effects it may change: of its targets, and of theirs when they are undos.
        var earliest: Int32

        /// Where its targets lie.
        @inline(__always) var targets: Range<Int> { Int(start)..<Int(start + count) }
    }

    /// The undos, ascending.
    private(set) var undos = PlainArray<Undo>(capacity: 1)
    /// What they take back.
    private(set) var targets = PlainArray<Int32>(capacity: 1)

    init() {}

    /// How many undos there are.
    @inline(__always) var count: Int { undos.count }

    /// Adds an undo of operations before it, each named once.
    mutating func append(_ operation: Int32, of named: [Int32]) {
        let earliest = earliest(of: named)
        undos.append(
            Undo(
                operation: operation, start: Int32(targets.count), count: Int32(named.count), earliest: earliest))
        for target in named { targets.append(target) }
    }

    /// The earliest operation whose effects an undo of operations may change.
    func earliest(of named: [Int32]) -> Int32 {
        named.reduce(.max) { least, target in min(least, index(of: target).map { undos[$0].earliest } ?? target) }
    }

    /// The index of an operation that is an undo.
    func index(of operation: Int32) -> Int? {
        let index = firstIndex(from: operation)
        return index < count && undos[index].operation == operation ? index : nil
    }

    /// The indices of the undos among operations. Cost: logarithmic.
    func indices(in operations: Range<Int32>) -> Range<Int> {
        firstIndex(from: operations.lowerBound)..<firstIndex(from: operations.upperBound)
    }

    private func firstIndex(from operation: Int32) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if undos[middle].operation < operation { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
