extension OrderedList {
    /// Puts a new slot where FugueMax orders it.
    ///
    /// Scans the slots between the new one's origins. A slot that starts further left ends the scan; one from the
    /// same left origin goes before the new one when its right origin lies further left, or, at the same right
    /// origin, when its maker comes first; whatever hangs below such a slot moves with it.
    /// Source: Weidner and Kleppmann, "The Art of the Fugue" (2023), in the list form of the YjsMod algorithm.
    mutating func place(_ slot: Slot, at dot: Dot, _ ties: some TieBreaker) throws(WireError) {
        let left = try index(of: slot.left, orElse: -1)
        let right = try index(of: slot.right, orElse: slots.count)
        guard left < right else { throw WireError(.malformed, "slot origins") }
        let target = destination(of: dot, left: left, right: right, ties)
        insertSlot(PlacedSlot(dot, slot), at: target)
    }

    private func destination(of dot: Dot, left: Int, right: Int, _ ties: some TieBreaker) -> Int {
        var target = left + 1
        var scanning = false
        for candidate in left + 1..<right {
            if !scanning { target = candidate }
            let other = slots[candidate]
            let otherLeft = position(of: other.origins.left) ?? -1
            let otherRight = position(of: other.origins.right) ?? slots.count
            if otherLeft < left { return target }
            if otherLeft > left { continue }
            if otherRight < right {
                scanning = true
            } else if otherRight == right, ties.precedes(dot, other.dot) {
                return target
            } else {
                scanning = false
            }
        }
        return scanning ? target : right
    }

    private func index(of dot: Dot?, orElse edge: Int) throws(WireError) -> Int {
        guard let dot else { return edge }
        guard let index = position(of: dot) else { throw WireError(.malformed, "slot origin") }
        return index
    }

    private func position(of dot: Dot?) -> Int? {
        guard let dot else { return nil }
        return slots.firstIndex { $0.dot == dot }
    }
}
