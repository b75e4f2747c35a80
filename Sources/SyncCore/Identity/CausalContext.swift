/// A set of operations that is closed towards the past: for each log, everything up to a sequence.
///
/// Kept sorted in one array, because almost all contexts hold one to three logs.
package struct CausalContext: Hashable, Sendable {
    /// The last sequence covered of each log, ascending by log.
    package private(set) var entries: [Dot] = []

    /// The empty context.
    package init() {}

    /// The smallest context that covers these dots.
    package init(_ dots: some Sequence<Dot>) {
        for dot in dots { cover(dot) }
    }

    /// Whether nothing is covered.
    package var isEmpty: Bool { entries.isEmpty }

    /// The last sequence covered of a log, 0 for none.
    package func sequence(of log: LogNumber) -> UInt64 {
        for entry in entries where entry.log == log { return entry.sequence }
        return 0
    }

    /// Whether the operation is in the set.
    package func covers(_ dot: Dot) -> Bool { dot.sequence <= sequence(of: dot.log) }

    /// Adds everything in a dot's log up to it.
    package mutating func cover(_ dot: Dot) {
        var index = 0
        while index < entries.count, entries[index].log < dot.log { index += 1 }
        if index < entries.count, entries[index].log == dot.log {
            entries[index].sequence = max(entries[index].sequence, dot.sequence)
        } else if dot.sequence > 0 {
            entries.insert(dot, at: index)
        }
    }

    /// Adds everything that another context covers.
    package mutating func formUnion(_ other: CausalContext) {
        for entry in other.entries { cover(entry) }
    }
}
