/// How history is read: stretches that apply to the text as they are, and stretches that need a walker.
struct TextPlan: ~Copyable {
    /// Operations in a line.
    struct Stretch: BitwiseCopyable {
        /// The first operation.
        var first: Int32
        /// Behind the last operation.
        var end: Int32
        /// The index of the entry that holds them.
        var entry: Int32
        /// Whether a walker has to read them.
        var isConcurrent: Bool
        /// Whether the walker begins anew, at the version right before.
        var beginsAnew: Bool
    }

    /// The stretches, in the order of their operations.
    var stretches = PlainArray<Stretch>()
    /// The stretch at which a walker begins anew for the last time, -1 for none.
    private(set) var lastBeginning = -1
    private var frontier = TextVersion()
    private var isWalking = false

    /// Plans the reading of everything behind a critical operation, -1 for the empty text.
    ///
    /// Nothing is read together with what lies before `watched` once that begins.
    /// An operation applies as it is when it has seen everything before it and everything after has seen it.
    /// Cost: linear in the entries.
    init(behind operation: Int32, watched: Int32, _ graph: borrowing TextGraph) {
        frontier.become(operation)
        guard operation + 1 < graph.count else { return }
        let firstEntry = graph.entryIndex(of: operation + 1)
        let least = TextPlan.leastParents(behind: firstEntry, graph)
        for index in 0..<least.count {
            let entry = graph.entries[firstEntry + index]
            let first = max(entry.first, operation + 1)
            plan(Int32(firstEntry + index), from: first, reach: least[index], watched: watched, graph)
            for parent in entry.parents { frontier.remove(graph.parents[parent].operation) }
            if first > entry.first { frontier.remove(operation) }
            frontier.append(entry.end - 1)
            if frontier.count == 1, least[index] >= entry.end - 1 { endWalk(watched, graph) }
        }
        endWalk(watched, graph)
    }

    /// Plans an entry's operations from one on. `reach`: the last operation that all later entries have seen.
    private mutating func plan(
        _ index: Int32, from first: Int32, reach: Int32, watched: Int32, _ graph: borrowing TextGraph
    ) {
        let entry = graph.entries[Int(index)]
        let isAtFrontier = first > entry.first || frontier.isParents(of: entry, graph)
        // An undo is read together with what it takes back, even when it has seen everything.
        let start = entry.isUndo && first == entry.first ? first + 1 : first
        if start > first { walk(index, from: first, to: start, watched) }
        let seen = min(reach == .max ? entry.end : reach + 1, entry.end)
        let rest = isAtFrontier && seen > start ? seen : start
        if rest > start {
            endWalk(watched, graph)
            add(start, rest, index, isConcurrent: false)
        }
        if rest < entry.end { walk(index, from: rest, to: entry.end, watched) }
    }

    /// Plans a walk over everything behind a critical operation, whatever applies as it is.
    init(walkingBehind operation: Int32, _ graph: borrowing TextGraph) {
        for index in graph.entryIndex(of: operation + 1)..<graph.entries.count {
            let entry = graph.entries[index]
            walk(Int32(index), from: max(entry.first, operation + 1), to: entry.end, .max)
        }
        endWalk(.max, graph)
    }

    /// For each entry from one on, the earliest parent of any entry after it.
    private static func leastParents(behind firstEntry: Int, _ graph: borrowing TextGraph) -> PlainArray<Int32> {
        let count = graph.entries.count - firstEntry
        var least = PlainArray<Int32>(capacity: count)
        least.resize(to: count, filling: .max)
        for index in stride(from: count - 1, to: 0, by: -1) {
            least[index - 1] = min(least[index], graph.entries[firstEntry + index].reach)
        }
        return least
    }

    private mutating func add(
        _ first: Int32, _ end: Int32, _ entry: Int32, isConcurrent: Bool, beginsAnew: Bool = false
    ) {
        stretches.append(
            Stretch(first: first, end: end, entry: entry, isConcurrent: isConcurrent, beginsAnew: beginsAnew))
    }

    /// Adds operations for the walker, apart where some of them are watched.
    private mutating func walk(_ entry: Int32, from first: Int32, to end: Int32, _ watched: Int32) {
        if !isWalking { lastBeginning = stretches.count }
        let border = min(max(watched, first), end)
        if border > first { add(first, border, entry, isConcurrent: true, beginsAnew: !isWalking) }
        if border < end { add(border, end, entry, isConcurrent: true, beginsAnew: !isWalking && border == first) }
        isWalking = true
    }

    private mutating func endWalk(_ watched: Int32, _ graph: borrowing TextGraph) {
        if isWalking { order(lastBeginning..<stretches.count, watched: watched, graph) }
        isWalking = false
    }
}
