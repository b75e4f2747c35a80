/// Equal concurrent edits: one run of units with a copy for each operation that wrote it.
///
/// The units are shown while any copy is; a delete covers the copies that it knew.
extension TextWalker {
    /// Adds a copy of the run that begins at a unit, and shows again what is hidden of it.
    mutating func addCopy(
        _ arrival: Arrival, of canonical: Int32, _ out: inout EditedText, _ log: borrowing TextLog
    ) {
        var index = aliases.count
        while index > 0, aliases[index - 1].start > arrival.unit { index -= 1 }
        aliases.insert(
            Alias(start: arrival.unit, end: arrival.unit + arrival.length, canonical: canonical), at: index)
        var done: Int32 = 0
        while done < arrival.length {
            let unit = canonical + done
            var place = place(of: unit, leafNumber: leafNumber(of: unit))
            let piece = isolate(&place, arrival.length - done)
            let item = slot(place).pointee
            let first = item.copies >= 0 ? item.copies : startCopies(place)
            copies.append(Copy(unit: arrival.unit + done, next: copies[Int(first)].next))
            copies.base[Int(first)].next = Int32(copies.count - 1)
            sumUp(place)
            if !item.isKept {
                slot(place).pointee.keptDeletes = 1
                place.kept = keptBefore(place)
                unhide(place, &out, log)
            }
            done += piece
        }
    }

    /// Makes an item's own state its first copy.
    private mutating func startCopies(_ place: Place) -> Int32 {
        let item = slot(place).pointee
        copies.append(
            Copy(
                unit: item.unit, deletes: item.deletes, isKnown: item.isKnown, keptDeletes: item.keptDeletes,
                next: -1))
        slot(place).pointee.copies = Int32(copies.count - 1)
        return Int32(copies.count - 1)
    }

    /// Copies of the part of an item behind an offset.
    mutating func cutCopies(_ first: Int32, at offset: Int32) -> Int32 {
        var rest: Int32 = -1
        var number = first
        while number >= 0 {
            var copy = copies[Int(number)]
            number = copy.next
            copy.unit += offset
            copy.next = rest
            copies.append(copy)
            rest = Int32(copies.count - 1)
        }
        return rest
    }

    /// Brings an item's state in line with its copies, and counts what the prepared version shows of it.
    mutating func sumUp(_ place: Place) {
        let item = slot(place)
        let before = item.pointee.shownLength
        var number = item.pointee.copies
        var isShown = false
        var isKnown = false
        while number >= 0 {
            let copy = copies[Int(number)]
            isKnown = isKnown || copy.isKnown
            isShown = isShown || copy.isKnown && copy.deletes == 0
            number = copy.next
        }
        item.pointee.isKnown = isKnown
        item.pointee.deletes = isShown ? 0 : 1
        let difference = item.pointee.shownLength - before
        shown[place.leaf] += Int32(difference)
        shownCount += difference
    }

    /// Changes one copy of the item at a place: the one that holds `unit` at the item's start.
    mutating func changeCopy(_ unit: Int32, at place: Place, _ change: Change) {
        var number = slot(place).pointee.copies
        while number >= 0 {
            let copy = copies.base + Int(number)
            if copy.pointee.unit == unit {
                switch change {
                case .known(let isKnown): copy.pointee.isKnown = isKnown
                case .deletes(let step): copy.pointee.deletes += step
                }
            }
            number = copy.pointee.next
        }
        sumUp(place)
    }

    /// Deletes every copy of an item that the prepared version knows, and the item from the text if no other counts.
    mutating func deleteCopies(of place: Place, by operation: Int32, _ out: inout EditedText) {
        let item = slot(place).pointee
        var number = item.copies
        var isKept = false
        while number >= 0 {
            let copy = copies.base + Int(number)
            if copy.pointee.isKnown {
                copy.pointee.deletes += 1
                copy.pointee.keptDeletes += 1
                remember(
                    Target(
                        operation: operation, count: 1, stride: item.length, unit: copy.pointee.unit,
                        isBackwards: false))
            }
            isKept = isKept || copy.pointee.keptDeletes == 0
            number = copy.pointee.next
        }
        sumUp(place)
        if !isKept && item.isKept { hide(place, &out) }
    }

    /// The unit that stands in the items for a unit of content.
    @inline(__always)
    func canonical(_ unit: Int32) -> Int32 { aliases.count == 0 ? unit : aliased(unit) }

    private func aliased(_ unit: Int32) -> Int32 {
        var low = 0
        var high = aliases.count
        while low < high {
            let middle = (low + high) / 2
            if aliases[middle].end <= unit { low = middle + 1 } else { high = middle }
        }
        guard low < aliases.count, aliases[low].start <= unit else { return unit }
        return aliases[low].canonical + unit - aliases[low].start
    }
}
