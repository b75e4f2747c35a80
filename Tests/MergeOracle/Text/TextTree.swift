/// FugueMax as its paper defines it, over single bytes.
///
/// A unit hangs to the left of its right origin when its left origin is an ancestor of that, else to the right of its
/// left origin. Right children stand with the further right origin first; otherwise ties decide.
/// Source: Weidner and Kleppmann, "The Art of the Fugue" (2023). Rebuilt for every version, so quadratic and worse.
struct TextTree {
    /// A byte's identity: its run, which equal concurrent edits share, and the offset in that.
    struct Unit: Hashable {
        var run: Int
        var offset: Int
    }

    /// What orders runs that were put in at the same place.
    struct Tie {
        var bytes: [UInt8]
        var isTwinnable: Bool
        var actor: String
        var sequence: UInt64

        static func < (a: Tie, b: Tie) -> Bool {
            if a.bytes != b.bytes { return a.bytes.lexicographicallyPrecedes(b.bytes) }
            if a.isTwinnable != b.isTwinnable { return a.isTwinnable }
            return (a.actor, a.sequence) < (b.actor, b.sequence)
        }
    }

    struct Node {
        var byte: UInt8
        var parent: Unit?
        var right: Unit?
        var tie: Tie
    }

    private(set) var nodes: [Unit: Node] = [:]
    private var leftChildren: [Unit: [Unit]] = [:]
    private var rightChildren: [Unit?: [Unit]] = [:]

    /// All units in order.
    var units: [Unit] {
        var order: [Unit] = []
        for child in rightChildren[nil] ?? [] { visit(child, &order) }
        return order
    }

    private func visit(_ unit: Unit, _ order: inout [Unit]) {
        for child in leftChildren[unit] ?? [] { visit(child, &order) }
        order.append(unit)
        for child in rightChildren[unit] ?? [] { visit(child, &order) }
    }

    /// Puts a run in between its origins.
    mutating func insert(_ bytes: [UInt8], run: Int, left: Unit?, right: Unit?, tie: Tie) {
        var parent = left
        for (offset, byte) in bytes.enumerated() {
            let unit = Unit(run: run, offset: offset)
            let node = Node(byte: byte, parent: parent, right: right, tie: tie)
            if offset == 0, let right, isAncestor(left, of: right) {
                attach(unit, node, toTheLeftOf: right)
            } else {
                attach(unit, node, toTheRightOf: parent)
            }
            parent = unit
        }
    }

    private mutating func attach(_ unit: Unit, _ node: Node, toTheLeftOf parent: Unit) {
        nodes[unit] = node
        nodes[unit]?.parent = parent
        leftChildren[parent] = ((leftChildren[parent] ?? []) + [unit]).sorted { isTieBefore($0, $1) }
    }

    private mutating func attach(_ unit: Unit, _ node: Node, toTheRightOf parent: Unit?) {
        let order = units
        func index(_ unit: Unit?) -> Int { unit.flatMap { order.firstIndex(of: $0) } ?? order.count }
        nodes[unit] = node
        var siblings = rightChildren[parent] ?? []
        siblings.append(unit)
        siblings.sort { a, b in
            let places = (index(nodes[a]?.right), index(nodes[b]?.right))
            return places.0 != places.1 ? places.0 > places.1 : isTieBefore(a, b)
        }
        rightChildren[parent] = siblings
    }

    private func isTieBefore(_ a: Unit, _ b: Unit) -> Bool {
        guard let a = nodes[a]?.tie, let b = nodes[b]?.tie else { return false }
        return a < b
    }

    private func isAncestor(_ ancestor: Unit?, of unit: Unit) -> Bool {
        guard let ancestor else { return true }
        var next = nodes[unit]?.parent
        while let current = next {
            if current == ancestor { return true }
            next = nodes[current]?.parent
        }
        return false
    }
}
