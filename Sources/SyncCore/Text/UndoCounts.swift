/// How many undos that count take back each operation of a walk: in the prepared version, and in the kept one.
///
/// Not thread-safe: confined to its owner.
struct UndoCounts: ~Copyable {
    private var prepared = PlainArray<Int32>(capacity: 1)
    private var kept = PlainArray<Int32>(capacity: 1)

    init() {}

    /// Begins a walk.
    mutating func reset() {
        prepared.removeAll()
        kept.removeAll()
    }

    /// Counts an undo of an operation, by its distance from the walk's first; whether that changes if it counts.
    mutating func change(_ distance: Int, by step: Int32, isKept: Bool) -> Bool {
        if prepared.count <= distance {
            prepared.resize(to: distance + 1, filling: 0)
            kept.resize(to: distance + 1, filling: 0)
        }
        let count = (isKept ? kept.base : prepared.base) + distance
        let before = count.pointee > 0
        count.pointee += step
        return before != (count.pointee > 0)
    }
}
