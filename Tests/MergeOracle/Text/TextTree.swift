/// FugueMax as its paper defines it, over single bytes, with a spine of seed text down its middle.
///
/// A unit hangs to the left of its right origin when its left origin had right children, else to the right of its left
/// origin. The spine stands before other right children; of those, the one with the further right origin is first;
/// otherwise ties decide.
/// Source: Weidner and Kleppmann, "The Art of the Fugue" (2023). Rebuilt for every version, so quadratic and worse.
struct TextTree {
    /// A byte's identity: its run, which equal concurrent edits share, and the offset in that.
    struct Unit: Hashable {
        var run: Int
        var offset: Int
    }

    /// What orders runs that were put in at the same place.
    struct Tie {
        var bytes: [UInt8] = []
        /// The seed values that the origins are of, as they were named: right, then left.
        var values: [[UInt8]] = [[], []]
        var isTwinnable = true
        var actor = ""
        var sequence: UInt64 = 0
        var branch = ""

        static func < (a: Tie, b: Tie) -> Bool {
            if a.bytes != b.bytes { return a.bytes.lexicographicallyPrecedes(b.bytes) }
            for (first, second) in zip(a.values, b.values) where first != second {
                return first.lexicographicallyPrecedes(second)
            }
            if a.isTwinnable != b.isTwinnable { return a.isTwinnable }
            return (a.actor, a.sequence, a.branch) < (b.actor, b.sequence, b.branch)
        }
    }

    /// Where a run hangs, in units as its author's version named them.
    struct Place {
        var left: Unit?
        var right: Unit?
        var isLeftChild: Bool
    }

    private struct Node {
        var byte: UInt8
        var right: Unit?
        var tie: Tie
        var isSpine: Bool
    }

    /// The units that stand for others: those of a seed value that is not shown.
    private(set) var alias: [Unit: Unit] = [:]
    private var nodes: [Unit: Node] = [:]
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

    func byte(_ unit: Unit) -> UInt8 { nodes[unit]?.byte ?? 0 }
    func isSpine(_ unit: Unit) -> Bool { nodes[unit]?.isSpine ?? false }
    func hasRightChildren(_ unit: Unit?) -> Bool { !(rightChildren[unit.map(standing)] ?? []).isEmpty }

    /// The unit in the tree that stands for a unit.
    func standing(_ unit: Unit) -> Unit { alias[unit] ?? unit }

    /// Puts the spine in, which must come first.
    mutating func insert(spine: [Unit], alias: [Unit: Unit], byte: (Unit) -> UInt8) {
        self.alias = alias
        var parent: Unit?
        for unit in spine {
            attach(unit, Node(byte: byte(unit), right: nil, tie: Tie(), isSpine: true), toTheRightOf: parent)
            parent = unit
        }
    }

    /// Puts a run in between its origins.
    mutating func insert(_ bytes: [UInt8], run: Int, at place: Place, tie: Tie) {
        var parent = place.left.map(standing)
        let right = place.right.map(standing)
        for (offset, byte) in bytes.enumerated() {
            let unit = Unit(run: run, offset: offset)
            let node = Node(byte: byte, right: right, tie: tie, isSpine: false)
            if offset == 0, let right, place.isLeftChild {
                nodes[unit] = node
                leftChildren[right] = ((leftChildren[right] ?? []) + [unit]).sorted { isTieBefore($0, $1) }
            } else {
                attach(unit, node, toTheRightOf: parent)
            }
            parent = unit
        }
    }

    private mutating func attach(_ unit: Unit, _ node: Node, toTheRightOf parent: Unit?) {
        nodes[unit] = node
        guard let siblings = rightChildren[parent] else {
            rightChildren[parent] = [unit]
            return
        }
        let order = units
        func index(_ unit: Unit?) -> Int { unit.flatMap { order.firstIndex(of: $0) } ?? order.count }
        rightChildren[parent] = (siblings + [unit]).sorted { a, b in
            if isSpine(a) != isSpine(b) { return isSpine(a) }
            let places = (index(nodes[a]?.right), index(nodes[b]?.right))
            return places.0 != places.1 ? places.0 > places.1 : isTieBefore(a, b)
        }
    }

    private func isTieBefore(_ a: Unit, _ b: Unit) -> Bool {
        guard let a = nodes[a]?.tie, let b = nodes[b]?.tie else { return false }
        return a < b
    }
}
