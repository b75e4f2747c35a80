extension TextWalker {
    /// Cuts the item at a place in two, so that an item begins there; the place becomes that item's.
    ///
    /// The leaf must have room for one more item.
    mutating func cut(_ place: inout Place) {
        guard place.offset > 0 else { return }
        let item = slot(place).pointee
        slot(place).pointee.length = place.offset
        if item.isKept { place.kept += Int(place.offset) }
        var rest = item
        rest.unit += place.offset
        rest.length -= place.offset
        rest.left = rest.unit - 1
        if item.copies >= 0 { rest.copies = cutCopies(item.copies, at: place.offset) }
        place.index += 1
        place.offset = 0
        put(rest, at: place)
        if rest.unit >= TextWalker.placeholders { cutPart(at: rest.unit, leaf: leaves[place.leaf]) }
    }

    private mutating func cutPart(at unit: Int32, leaf: Int32) {
        let index = part(of: unit)
        let whole = parts[index]
        guard whole.start < unit else { return }
        let grave = whole.grave < 0 ? -1 : whole.grave + unit - whole.start
        parts.insert(Part(start: unit, leaf: leaf, grave: grave), at: index + 1)
    }

    /// Puts an item in at a place, without counting its units.
    mutating func put(_ item: Item, at place: Place) {
        let leaf = Int(leaves[place.leaf])
        let first = items.base + leaf * TextWalker.leafSize
        let count = Int(counts[leaf])
        assert(count < TextWalker.leafSize && place.index <= count)
        (first + place.index + 1).update(from: first + place.index, count: count - place.index)
        first[place.index] = item
        counts[leaf] = Int32(count + 1)
    }

    /// Makes room in a place's leaf for two more items, and follows the place where it moves.
    @inline(__always)
    mutating func makeRoom(_ place: inout Place) {
        if Int(counts[Int(leaves[place.leaf])]) + 2 > TextWalker.leafSize { splitLeaf(&place) }
    }

    /// Moves the upper half of a full leaf into a new one behind it.
    @inline(never)
    private mutating func splitLeaf(_ place: inout Place) {
        let old = Int(leaves[place.leaf])
        let new = counts.count
        let half = TextWalker.leafSize / 2
        let moved = Int(counts[old]) - half
        items.resize(
            to: (new + 1) * TextWalker.leafSize, filling: Item(unit: 0, length: 0, left: 0, right: 0))
        let source = items.base + (old * TextWalker.leafSize + half)
        let target = items.base + new * TextWalker.leafSize
        target.update(from: source, count: moved)
        counts[old] = Int32(half)
        counts.append(Int32(moved))
        addLeaf(new, behind: place.leaf)
        count(moved, of: new, movedFrom: place.leaf)
        if place.index >= half {
            place.leaf += 1
            place.index -= half
        }
    }

    /// Counts the items of a new leaf, which were counted in the one before it.
    private mutating func count(_ moved: Int, of leaf: Int, movedFrom place: Int) {
        let first = items.base + leaf * TextWalker.leafSize
        for index in 0..<moved {
            let (shownLength, keptLength) = (Int32(first[index].shownLength), Int32(first[index].keptLength))
            shown[place] -= shownLength
            kept[place] -= keptLength
            shown[place + 1] += shownLength
            kept[place + 1] += keptLength
            remember(first[index], leaf: Int32(leaf))
        }
    }

    private mutating func addLeaf(_ number: Int, behind place: Int) {
        leaves.insert(Int32(number), at: place + 1)
        shown.insert(0, at: place + 1)
        kept.insert(0, at: place + 1)
        places.append(0)
        for index in (place + 1)..<leaves.count { places[Int(leaves[index])] = Int32(index) }
    }

    /// Notes in which leaf an item's units lie.
    @inline(__always)
    mutating func remember(_ item: Item, leaf: Int32) {
        guard item.unit < TextWalker.placeholders else {
            var index = part(of: item.unit)
            while index < parts.count, parts[index].start < item.unit + item.length {
                parts.base[index].leaf = leaf
                index += 1
            }
            return
        }
        let first = Int(item.unit - firstUnit)
        (leafOfUnit.base + first).update(repeating: leaf, count: Int(item.length))
    }
}
