/// A set in which an addition survives every removal that has not seen it.
package struct AddWinsSet: Equatable, Sendable {
    /// The live additions of each element. An element without any is not in the set.
    package var additions: [Value: [Dot]]

    /// A set with these live additions.
    package init(_ additions: [Value: [Dot]] = [:]) { self.additions = additions }

    /// The live additions of one element: what a removal names.
    package func dots(of element: Value) -> [Dot] { additions[element] ?? [] }

    /// Applies an addition; the named earlier ones are folded into it.
    package mutating func add(_ element: Value, at dot: Dot, folding: [Dot]) {
        var dots = dots(of: element)
        dots.removeAll(where: folding.contains)
        additions[element] = dots + [dot]
    }

    /// Applies a removal of the named additions.
    package mutating func remove(_ element: Value, additions named: [Dot]) {
        let left = dots(of: element).filter { !named.contains($0) }
        additions[element] = left.isEmpty ? nil : left
    }
}
