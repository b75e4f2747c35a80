extension TextPlan {
    /// Puts the stretches of one walk into an order that stays on a branch as long as it can.
    ///
    /// Moving the prepared version costs what lies between two branches, and history may have arrived with its branches
    /// interleaved. Causes stay before effects, and what arrived before `watched` before what did not.
    /// Cost: linear in the stretches and their parents, times a logarithm.
    mutating func order(_ window: Range<Int>, watched: Int32, _ graph: borrowing TextGraph) {
        guard window.count > 2 else { return }
        var branches = Branches(count: window.count)
        for index in 0..<window.count {
            let stretch = stretches[window.lowerBound + index]
            let entry = graph.entries[Int(stretch.entry)]
            if stretch.first > entry.first {
                branches.connect(self.index(of: stretch.first - 1, in: window), index)
            } else {
                for parent in entry.parents {
                    branches.connect(self.index(of: graph.parents[parent].operation, in: window), index)
                }
            }
        }
        let start = stretches[window.lowerBound].beginsAnew
        var ordered = PlainArray<Stretch>(capacity: window.count)
        branches.visit(isLater: { stretches[window.lowerBound + $0].first >= watched }) { index in
            var stretch = stretches[window.lowerBound + index]
            stretch.beginsAnew = start && ordered.count == 0
            ordered.append(stretch)
        }
        assert(ordered.count == window.count)
        for index in 0..<ordered.count { stretches[window.lowerBound + index] = ordered[index] }
    }

    /// Which stretch of a walk holds an operation, -1 for what lies before the walk.
    private func index(of operation: Int32, in window: Range<Int>) -> Int {
        var low = window.lowerBound
        var high = window.upperBound
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].first <= operation { low = middle + 1 } else { high = middle }
        }
        return low - 1 - window.lowerBound
    }
}

/// What waits for what within a walk.
private struct Branches: ~Copyable {
    private struct Edge: BitwiseCopyable {
        var effect: Int32
        var next: Int32
    }

    private var waits = PlainArray<Int32>()
    private var firstEdge = PlainArray<Int32>()
    private var edges = PlainArray<Edge>()

    init(count: Int) {
        waits.resize(to: count, filling: 0)
        firstEdge.resize(to: count, filling: -1)
    }

    mutating func connect(_ cause: Int, _ effect: Int) {
        guard cause >= 0 else { return }
        edges.append(Edge(effect: Int32(effect), next: firstEdge[cause]))
        firstEdge[cause] = Int32(edges.count - 1)
        waits[effect] += 1
    }

    /// Visits causes first, each branch to its end before the next; what is later comes after all else.
    mutating func visit(isLater: (Int) -> Bool, _ body: (Int) -> Void) {
        var ready = PlainArray<Int32>()
        var later = PlainArray<Int32>()
        for index in (0..<waits.count).reversed() where waits[index] == 0 {
            if isLater(index) { later.append(Int32(index)) } else { ready.append(Int32(index)) }
        }
        while ready.count > 0 || later.count > 0 {
            let index = Int(ready.count > 0 ? ready.last : later.last)
            if ready.count > 0 { ready.removeLast() } else { later.removeLast() }
            body(index)
            var edge = firstEdge[index]
            while edge >= 0 {
                let effect = edges[Int(edge)].effect
                waits[Int(effect)] -= 1
                if waits[Int(effect)] == 0 {
                    if isLater(Int(effect)) { later.append(effect) } else { ready.append(effect) }
                }
                edge = edges[Int(edge)].next
            }
        }
    }
}
