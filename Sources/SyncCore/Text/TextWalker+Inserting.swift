extension TextWalker {
    /// What is to be put in: units of content, and the insertion that decides ties.
    struct Arrival {
        var unit: Int32
        var length: Int32
    }

    /// Reads an insertion at a position of the prepared version and puts it into the text.
    ///
    /// Typing of several operations is put in at once: each one's left origin is the unit before, and its right
    /// origin that of the first. Throws before anything is changed.
    mutating func insert(
        _ arrival: Arrival, at position: Int, _ out: inout EditedText, _ log: borrowing TextLog,
        ties: some TieBreaker
    ) throws(TextError) {
        guard position <= shownCount else { throw TextError(.outOfRange) }
        guard position > 0 else {
            return settle(arrival, left: TextWalker.start, behind: nil, firstPlace, &out, log, ties: ties)
        }
        var place = place(shownAt: position - 1)
        guard isBoundary(place, place.offset + 1, out.text, log) else { throw TextError(.cutsScalar) }
        let left = slot(place).pointee.unit + place.offset
        if place.offset + 1 < slot(place).pointee.length {
            return putWithin(place, arrival, left: left, &out, log)
        }
        let following = next(place)
        if let following, !slot(following).pointee.isKnown {
            return settle(arrival, left: left, behind: place, following, &out, log, ties: ties)
        }
        let right = following.map { slot($0).pointee.unit } ?? TextWalker.end
        if !join(&place, arrival, right: right, &out, log) {
            put(arrival, left: left, behind: place, right: right, &out, log)
        }
    }

    /// Where an arrival belongs among units that the prepared version does not know.
    private struct Destination {
        /// The item to stand behind, `nil` for the start.
        var behind: Place?
        var right: Int32
        /// The first unit of a run that is the same edit.
        var twin: Int32?
    }

    /// Puts an arrival in where units stand that the prepared version does not know.
    private mutating func settle(
        _ arrival: Arrival, left: Int32, behind: Place?, _ first: Place?, _ out: inout EditedText,
        _ log: borrowing TextLog, ties: some TieBreaker
    ) {
        let found = destination(of: arrival, left: left, behind: behind, first, log, ties: ties)
        if let twin = found.twin { return addCopy(arrival, of: twin, &out, log) }
        put(arrival, left: left, behind: found.behind, right: found.right, &out, log)
    }

    /// Finds the place that FugueMax gives an arrival.
    private func destination(
        of arrival: Arrival, left: Int32, behind: Place?, _ first: Place?, _ log: borrowing TextLog,
        ties: some TieBreaker
    ) -> Destination {
        var found = Destination(behind: behind, right: rightOrigin(from: first))
        var isScanning = false
        var candidate = first
        while let place = candidate, !slot(place).pointee.isKnown {
            let item = slot(place).pointee
            if item.left == left {
                if item.right == found.right {
                    let (new, old) = (log.insertion(of: arrival.unit), log.insertion(of: item.unit))
                    if log.areTwins(new, old) { found.twin = old.start }
                    if found.twin != nil || log.precedes(new, old, ties: ties) { break }
                }
                isScanning = stands(item.right, before: found.right)
            } else if stands(item.left, before: left) {
                break
            }
            if !isScanning { found.behind = place }
            candidate = next(place)
        }
        return found
    }

    /// The first unit at or behind a place that the prepared version knows, deleted or not.
    private func rightOrigin(from first: Place?) -> Int32 {
        var place = first
        while let candidate = place, !slot(candidate).pointee.isKnown { place = next(candidate) }
        return place.map { slot($0).pointee.unit } ?? TextWalker.end
    }

    /// Makes an item longer when the arrival continues it.
    @inline(__always)
    private mutating func join(
        _ place: inout Place, _ arrival: Arrival, right: Int32, _ out: inout EditedText, _ log: borrowing TextLog
    ) -> Bool {
        let item = slot(place).pointee
        guard item.unit + item.length == arrival.unit, item.right == right, item.isKept, item.copies < 0 else {
            return false
        }
        slot(place).pointee.length += arrival.length
        note(arrival, leaf: place.leaf, position: place.kept + Int(item.length), &out, log)
        return true
    }

    private mutating func putWithin(
        _ place: Place, _ arrival: Arrival, left: Int32, _ out: inout EditedText, _ log: borrowing TextLog
    ) {
        var place = place
        makeRoom(&place)
        place.offset += 1
        cut(&place)
        let right = slot(place).pointee.unit
        put(Item(unit: arrival.unit, length: arrival.length, left: left, right: right), at: place)
        note(arrival, leaf: place.leaf, position: place.kept, &out, log)
    }

    private mutating func put(
        _ arrival: Arrival, left: Int32, behind: Place?, right: Int32, _ out: inout EditedText,
        _ log: borrowing TextLog
    ) {
        var place = behind ?? Place(leaf: 0, index: 0, offset: 0, kept: 0)
        makeRoom(&place)
        if behind != nil {
            place.kept += slot(place).pointee.keptLength
            place.index += 1
        }
        put(Item(unit: arrival.unit, length: arrival.length, left: left, right: right), at: place)
        note(arrival, leaf: place.leaf, position: place.kept, &out, log)
    }

    /// Counts units that have been put into a leaf, and puts them into the text.
    @inline(__always)
    private mutating func note(
        _ arrival: Arrival, leaf: Int, position: Int, _ out: inout EditedText, _ log: borrowing TextLog
    ) {
        let first = Int(arrival.unit - firstUnit)
        let end = first + Int(arrival.length)
        if leafOfUnit.count < end { leafOfUnit.resize(to: end, filling: -1) }
        (leafOfUnit.base + first).update(repeating: leaves[leaf], count: end - first)
        shown[leaf] += arrival.length
        kept[leaf] += arrival.length
        shownCount += Int(arrival.length)
        let bytes = UnsafeBufferPointer(start: log.content.base + Int(arrival.unit), count: Int(arrival.length))
        out.replace(position, deleting: 0, with: bytes)
    }
}
