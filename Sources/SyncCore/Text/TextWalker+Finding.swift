extension TextWalker {
    /// The place of the unit that the prepared version shows at a position below `shownCount`.
    ///
    /// Cost: one addition per leaf before it.
    func place(shownAt position: Int) -> Place {
        var rest = position
        var keptBefore = 0
        var leaf = 0
        while rest >= Int(shown.base[leaf]) {
            rest -= Int(shown.base[leaf])
            keptBefore += Int(kept.base[leaf])
            leaf += 1
        }
        let first = items.base + Int(leaves[leaf]) * TextWalker.leafSize
        var index = 0
        while true {
            let item = first + index
            let length = item.pointee.shownLength
            if rest < length { return Place(leaf: leaf, index: index, offset: Int32(rest), kept: keptBefore) }
            rest -= length
            keptBefore += item.pointee.keptLength
            index += 1
        }
    }

    /// The leaf that holds a unit, by number; -1 for a unit of an operation that was refused.
    @inline(__always)
    func leafNumber(of unit: Int32) -> Int32 {
        if unit >= TextWalker.placeholders { return parts[part(of: unit)].leaf }
        let index = Int(unit - firstUnit)
        return index < leafOfUnit.count ? leafOfUnit[index] : -1
    }

    /// The index of the part that holds a placeholder. Cost: logarithmic.
    func part(of unit: Int32) -> Int {
        var low = 0
        var high = parts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].start <= unit { low = middle } else { high = middle }
        }
        return low
    }

    /// The place of a unit in a leaf that holds it; kept units before it are not counted.
    func place(of unit: Int32, leafNumber: Int32) -> Place {
        let first = items.base + Int(leafNumber) * TextWalker.leafSize
        var index = 0
        while unit < first[index].unit || unit >= first[index].unit + first[index].length { index += 1 }
        return Place(leaf: Int(places[Int(leafNumber)]), index: index, offset: unit - first[index].unit, kept: 0)
    }

    /// Whether one unit, or the start or the end, stands before another.
    func stands(_ a: Int32, before b: Int32) -> Bool {
        if a == b || a == TextWalker.end || b == TextWalker.start { return false }
        if a == TextWalker.start || b == TextWalker.end { return true }
        let first = place(of: a, leafNumber: leafNumber(of: a))
        let second = place(of: b, leafNumber: leafNumber(of: b))
        if first.leaf != second.leaf { return first.leaf < second.leaf }
        return first.index != second.index ? first.index < second.index : first.offset < second.offset
    }

    /// The place of the item behind, `nil` at the end.
    @inline(__always)
    func next(_ place: Place) -> Place? {
        var next = Place(
            leaf: place.leaf, index: place.index + 1, offset: 0, kept: place.kept + slot(place).pointee.keptLength)
        while next.index >= Int(counts[Int(leaves[next.leaf])]) {
            next.leaf += 1
            next.index = 0
            if next.leaf == leaves.count { return nil }
        }
        return next
    }

    /// The place of the first item, `nil` without any.
    var firstPlace: Place? {
        counts[Int(leaves[0])] > 0 ? Place(leaf: 0, index: 0, offset: 0, kept: 0) : nil
    }

    /// The byte of a unit of the item at a place, wherever it is held.
    func byte(_ place: Place, _ offset: Int32, _ text: borrowing GapBuffer, _ log: borrowing TextLog) -> UInt8 {
        let item = slot(place).pointee
        if item.unit < TextWalker.placeholders { return log.content[Int(item.unit + offset)] }
        if item.isKept { return text[place.kept + Int(offset)] }
        let part = parts[part(of: item.unit)]
        return graves[Int(part.grave + item.unit - part.start + offset)]
    }

    /// Whether no scalar is cut before a unit of the item at a place. An item's own ends cut none.
    @inline(__always)
    func isBoundary(
        _ place: Place, _ offset: Int32, _ text: borrowing GapBuffer, _ log: borrowing TextLog
    ) -> Bool {
        offset == 0 || offset == slot(place).pointee.length || byte(place, offset, text, log) & 0xc0 != 0x80
    }
}
