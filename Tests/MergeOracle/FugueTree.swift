/// FugueMax as its paper defines it: a tree of slots, read from left to right.
///
/// A slot hangs to the left of its right origin when its left origin is an ancestor of that, else to the right of
/// its left origin. Children on the left stand in the order of their rank; children on the right with the further
/// right origin first, and in the order of their rank where that is the same.
/// Source: Weidner and Kleppmann, "The Art of the Fugue" (2023), section on FugueMax.
struct FugueTree {
    /// What orders slots that were made at the same place: actor, change, sequence.
    typealias Rank = (actor: String, change: ChangeName, sequence: UInt64)

    private struct Node {
        var parent: OperationID?
        var rightOrigin: OperationID?
        var rank: Rank
    }

    private var nodes: [OperationID: Node] = [:]
    private var leftChildren: [OperationID: [OperationID]] = [:]
    /// `nil` is the root, which stands before everything and has no children on its left.
    private var rightChildren: [OperationID?: [OperationID]] = [:]

    /// The slots in order.
    var slots: [OperationID] {
        var order: [OperationID] = []
        for child in rightChildren[nil] ?? [] { visit(child, &order) }
        return order
    }

    /// Adds a slot whose origins are in the tree.
    mutating func insert(_ id: OperationID, left: OperationID?, right: OperationID?, rank: Rank) {
        let order = slots
        if let right, isAncestor(left, of: right) {
            nodes[id] = Node(parent: right, rightOrigin: right, rank: rank)
            leftChildren[right] = ((leftChildren[right] ?? []) + [id]).sorted { isRankedBefore($0, $1) }
        } else {
            nodes[id] = Node(parent: left, rightOrigin: right, rank: rank)
            rightChildren[left] = ((rightChildren[left] ?? []) + [id]).sorted { isRightSibling($0, before: $1, order) }
        }
    }

    private func visit(_ id: OperationID, _ order: inout [OperationID]) {
        for child in leftChildren[id] ?? [] { visit(child, &order) }
        order.append(id)
        for child in rightChildren[id] ?? [] { visit(child, &order) }
    }

    private func isAncestor(_ ancestor: OperationID?, of id: OperationID) -> Bool {
        guard let ancestor else { return true }
        var next = nodes[id]?.parent
        while let current = next {
            if current == ancestor { return true }
            next = nodes[current]?.parent
        }
        return false
    }

    private func isRankedBefore(_ a: OperationID, _ b: OperationID) -> Bool {
        guard let a = nodes[a]?.rank, let b = nodes[b]?.rank else { return false }
        return a < b
    }

    private func isRightSibling(_ a: OperationID, before b: OperationID, _ order: [OperationID]) -> Bool {
        let places = [a, b].map { id in
            nodes[id]?.rightOrigin.flatMap { origin in order.firstIndex(of: origin) } ?? order.count
        }
        return places[0] != places[1] ? places[0] > places[1] : isRankedBefore(a, b)
    }
}
