extension TextWalker {
    /// Throws unless a range of the prepared version exists and cuts no scalar.
    func check(
        _ position: Int, _ length: Int, _ out: borrowing EditedText, _ log: borrowing TextLog
    ) throws(TextError) {
        guard position <= shownCount, length <= shownCount - position else { throw TextError(.outOfRange) }
        try checkBoundary(position, out, log)
        if length > 0 { try checkBoundary(position + length, out, log) }
    }

    private func checkBoundary(
        _ position: Int, _ out: borrowing EditedText, _ log: borrowing TextLog
    ) throws(TextError) {
        guard position < shownCount else { return }
        let place = place(shownAt: position)
        guard isBoundary(place, place.offset, out.text, log) else { throw TextError(.cutsScalar) }
    }

    /// Reads deletions of `count` operations in a row, each of `stride` units, when they all lie in one item.
    ///
    /// `false`, with nothing changed, when they do not or when one of them cuts a scalar.
    mutating func deleteTogether(
        _ run: TextRun, _ operations: Range<Int32>, _ out: inout EditedText, _ log: borrowing TextLog
    ) -> Bool {
        let isBackwards = run.shape == .deletingBackwards
        let lowest = run.deletion(by: isBackwards ? operations.upperBound - 1 : operations.lowerBound)
        let length = operations.count * Int(run.stride)
        guard Int(lowest) + length <= shownCount else { return false }
        var place = place(shownAt: Int(lowest))
        guard Int(place.offset) + length <= Int(slot(place).pointee.length), slot(place).pointee.copies < 0 else {
            return false
        }
        for step in 0...operations.count {
            let offset = place.offset + Int32(step) * run.stride
            guard isBoundary(place, offset, out.text, log) else { return false }
        }
        _ = isolate(&place, Int32(length))
        remember(
            Target(
                operation: operations.lowerBound, count: Int32(operations.count), stride: run.stride,
                unit: slot(place).pointee.unit, isBackwards: isBackwards))
        mark(place, &out)
        return true
    }

    /// Reads one operation's deletion of a range that has been checked.
    mutating func delete(_ position: Int, _ length: Int, by operation: Int32, _ out: inout EditedText) {
        var rest = length
        while rest > 0 {
            var place = place(shownAt: position)
            let piece = isolate(&place, Int32(rest))
            if slot(place).pointee.copies >= 0 {
                deleteCopies(of: place, by: operation, &out)
            } else {
                remember(
                    Target(
                        operation: operation, count: 1, stride: piece, unit: slot(place).pointee.unit,
                        isBackwards: false))
                mark(place, &out)
            }
            rest -= Int(piece)
        }
    }

    /// Cuts so that an item of at most `length` units begins at a place; how many units it has.
    mutating func isolate(_ place: inout Place, _ length: Int32) -> Int32 {
        if place.offset == 0, slot(place).pointee.length <= length { return slot(place).pointee.length }
        makeRoom(&place)
        cut(&place)
        guard slot(place).pointee.length > length else { return slot(place).pointee.length }
        var behind = place
        behind.offset = length
        cut(&behind)
        return length
    }

    mutating func remember(_ target: Target) {
        let index = Int(target.operation - firstOperation)
        let end = index + Int(target.count)
        if targetOfOperation.count < end { targetOfOperation.resize(to: end, filling: -1) }
        if targetOfOperation[index] < 0 {
            (targetOfOperation.base + index).update(repeating: Int32(targets.count), count: Int(target.count))
        }
        targets.append(target)
    }

    /// Deletes a shown item in the prepared version and, where the document still shows it, in the text.
    private mutating func mark(_ place: Place, _ out: inout EditedText) {
        let length = slot(place).pointee.length
        slot(place).pointee.deletes = 1
        shown[place.leaf] -= length
        shownCount -= Int(length)
        hide(place, &out)
    }

    /// Adds one to what hides an item in the document, and takes the item out of the text if nothing did before.
    mutating func hide(_ place: Place, _ out: inout EditedText) {
        let item = slot(place).pointee
        slot(place).pointee.keptDeletes += 1
        guard item.isKept else { return }
        if item.unit >= TextWalker.placeholders {
            let part = part(of: item.unit)
            parts.base[part].grave = Int32(graves.count)
            out.text.copy(place.kept..<(place.kept + Int(item.length)), to: &graves)
        }
        kept[place.leaf] -= item.length
        out.replace(place.kept, deleting: Int(item.length), with: UnsafeBufferPointer(start: nil, count: 0))
    }
}
