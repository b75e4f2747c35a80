/// Undo: what an operation did counts as long as no undo of it does.
///
/// Nothing is put in again: units of an operation that does not count stay as anchors, hidden by one more deletion, and
/// its own deletions are counted off.
extension TextWalker {
    /// An operation that begins to count, or no longer does.
    private struct Flip {
        var operation: Int32
        var counts: Bool
        /// What hides the units that it inserted.
        var step: Int32 { counts ? -1 : 1 }
    }

    /// Reads an undo, whose targets the prepared version holds.
    ///
    /// Cost: what the targets did; for undos of undos of undos, the length of that chain.
    mutating func undo(_ operation: Int32, _ out: inout EditedText, _ log: borrowing TextLog) {
        guard let index = log.undos.index(of: operation) else { return }
        for flip in flips(by: index, isTaken: true, isKept: false, log) { prepare(flip, log) }
        for flip in flips(by: index, isTaken: true, isKept: true, log) { keep(flip, &out, log) }
    }

    /// Takes the undos that leave the prepared version out of it, the latest first.
    mutating func retreatUndos(_ log: borrowing TextLog) {
        for number in 0..<difference.onlyFirst.count {
            let run = difference.onlyFirst[number]
            for index in log.undos.indices(in: run.first..<run.end).reversed() {
                for flip in flips(by: index, isTaken: false, isKept: false, log) { prepare(flip, log) }
            }
        }
    }

    /// Takes the undos that enter the prepared version into it, the earliest first.
    mutating func advanceUndos(_ log: borrowing TextLog) {
        for number in (0..<difference.onlySecond.count).reversed() {
            let run = difference.onlySecond[number]
            for index in log.undos.indices(in: run.first..<run.end) {
                for flip in flips(by: index, isTaken: true, isKept: false, log) { prepare(flip, log) }
            }
        }
    }

    /// What an undo makes count or not count, through undos of undos to what edits or carries text.
    private mutating func flips(by undo: Int, isTaken: Bool, isKept: Bool, _ log: borrowing TextLog) -> [Flip] {
        var flips: [Flip] = []
        var pending = [(undo: undo, step: isTaken ? 1 : -1 as Int32)]
        while let next = pending.popLast() {
            for target in log.undos.undos[next.undo].targets {
                let operation = log.undos.targets[target]
                guard undone.change(Int(operation - firstOperation), by: next.step, isKept: isKept) else { continue }
                if let other = log.undos.index(of: operation) {
                    pending.append((other, -next.step))
                } else {
                    flips.append(Flip(operation: operation, counts: next.step < 0))
                }
            }
        }
        return flips
    }

    private mutating func prepare(_ flip: Flip, _ log: borrowing TextLog) {
        for content in log.contents(of: flip.operation) {
            apply(.deletes(flip.step), to: content.lowerBound, Int32(content.count))
        }
        changeDeletes(flip.operation..<(flip.operation + 1), by: -flip.step)
    }

    private mutating func keep(_ flip: Flip, _ out: inout EditedText, _ log: borrowing TextLog) {
        for content in log.contents(of: flip.operation) { changeKept(content, by: flip.step, &out, log) }
        let index = Int(flip.operation - firstOperation)
        guard index < targetOfOperation.count, targetOfOperation[index] >= 0 else { return }
        let first = targets[Int(targetOfOperation[index])].operation
        var number = Int(targetOfOperation[index])
        while number < targets.count, targets[number].operation == first {
            let units = targets[number].units(of: flip.operation)
            changeKept(units, by: -flip.step, &out, log)
            number += 1
        }
    }

    /// Changes what hides units in the document, item by item.
    private mutating func changeKept(
        _ units: Range<Int32>, by step: Int32, _ out: inout EditedText, _ log: borrowing TextLog
    ) {
        var unit = units.lowerBound
        while unit < units.upperBound {
            let canonical = canonical(unit)
            let leaf = leafNumber(of: canonical)
            guard leaf >= 0 else { return }  // why: no unit of an operation that was refused has a place
            var place = place(of: canonical, leafNumber: leaf)
            let piece = isolate(&place, units.upperBound - unit)
            place.kept = keptBefore(place)
            if slot(place).pointee.copies >= 0 {
                changeKeptCopy(unit, at: place, by: step, &out, log)
            } else if step > 0 {
                hide(place, &out)
            } else {
                unhide(place, &out, log)
            }
            unit += piece
        }
    }

    private mutating func changeKeptCopy(
        _ unit: Int32, at place: Place, by step: Int32, _ out: inout EditedText, _ log: borrowing TextLog
    ) {
        var number = slot(place).pointee.copies
        var isKept = false
        while number >= 0 {
            let copy = copies.base + Int(number)
            if copy.pointee.unit == unit { copy.pointee.keptDeletes += step }
            isKept = isKept || copy.pointee.keptDeletes == 0
            number = copy.pointee.next
        }
        if isKept == slot(place).pointee.isKept { return }
        if isKept { unhide(place, &out, log) } else { hide(place, &out) }
    }

    /// Takes one off what hides an item in the document, and puts the item into the text again if nothing is left.
    mutating func unhide(_ place: Place, _ out: inout EditedText, _ log: borrowing TextLog) {
        slot(place).pointee.keptDeletes -= 1
        let item = slot(place).pointee
        guard item.isKept else { return }
        kept[place.leaf] += item.length
        var start = UnsafePointer(log.content.base)
        if item.unit >= TextWalker.placeholders {
            let part = parts[part(of: item.unit)]
            start = UnsafePointer(graves.base) + Int(part.grave + item.unit - part.start)
        } else {
            start += Int(item.unit)
        }
        out.replace(place.kept, deleting: 0, with: UnsafeBufferPointer(start: start, count: Int(item.length)))
    }

    /// How many kept units lie before the item at a place. Cost: one addition per leaf and item before it.
    func keptBefore(_ place: Place) -> Int {
        var count = 0
        for leaf in 0..<place.leaf { count += Int(kept[leaf]) }
        let first = items.base + Int(leaves[place.leaf]) * TextWalker.leafSize
        for index in 0..<place.index { count += first[index].keptLength }
        return count
    }
}

extension TextWalker.Target {
    /// The units that one of its operations deleted.
    fileprivate func units(of operation: Int32) -> Range<Int32> {
        let distance = operation - self.operation
        let start = unit + (isBackwards ? count - 1 - distance : distance) * stride
        return start..<(start + stride)
    }
}

extension TextLog {
    /// The content that an operation inserted, hunk by hunk.
    func contents(of operation: Int32) -> [Range<Int32>] {
        let run = runs[runIndex(of: operation)]
        if run.shape == .typing {
            let start = run.typed(by: operation)
            return [start..<(start + run.stride)]
        }
        return (run.hunkStart..<(run.hunkStart + run.hunkCount)).map { index in
            let hunk = hunks[Int(index)]
            return hunk.content..<(hunk.content + hunk.inserted)
        }
    }
}
