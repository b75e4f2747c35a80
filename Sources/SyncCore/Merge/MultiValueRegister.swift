/// A register that keeps every write until a later one names it.
///
/// Concurrent writes stay side by side as siblings; one of them is displayed.
package struct MultiValueRegister: Equatable, Sendable {
    /// One live write.
    package struct Sibling: Equatable, Sendable {
        /// The write.
        package var stamp: Stamp
        /// What it wrote; `nil` while the value stands in the record's row alone.
        package var value: Value?

        /// A sibling.
        package init(_ stamp: Stamp, _ value: Value?) {
            self.stamp = stamp
            self.value = value
        }
    }

    /// The live writes, in the order of their arrival, which means nothing.
    package var siblings: [Sibling]

    /// A register with these live writes.
    package init(_ siblings: [Sibling] = []) { self.siblings = siblings }

    /// The dots that a new write replaces.
    package var dots: [Dot] { siblings.map(\.stamp.dot) }

    /// Applies a write: the named siblings go, the new one stays.
    package mutating func write(_ value: Value, at stamp: Stamp, replacing: [Dot]) {
        if !replacing.isEmpty { siblings.removeAll { replacing.contains($0.stamp.dot) } }
        siblings.append(Sibling(stamp, value))
    }

    /// The index of the sibling that is displayed: the latest by wall time, actor, change hash, sequence.
    package func displayedIndex(_ ties: some TieBreaker) -> Int? {
        guard var best = siblings.indices.first else { return nil }
        for index in siblings.indices.dropFirst()
        where ties.precedes(siblings[best].stamp, siblings[index].stamp) { best = index }
        return best
    }

    /// The displayed value, null for a register that was never written.
    package func displayed(_ ties: some TieBreaker) -> Value {
        displayedIndex(ties).flatMap { siblings[$0].value } ?? .null
    }

    /// Whether live siblings disagree: equal values never conflict.
    package var isInConflict: Bool {
        guard let first = siblings.first else { return false }
        return siblings.contains { $0.value != first.value }
    }
}
