extension TextWeave {
    /// Reads an edit that was made against this version, and becomes the version behind it.
    mutating func read(
        _ operation: Int32, _ hunks: [StoredHunk], isTwinnable: Bool, _ weaver: inout TextWeaver,
        _ log: borrowing TextLog
    ) throws(TextError) {
        for hunk in hunks { try check(Int(hunk.position), Int(hunk.deleted), log) }
        var places: [Int] = []
        var deleted: [Range<Int>] = []
        for hunk in hunks {
            places.append(index(behind: Int(hunk.position)))
            deleted.append(places[places.count - 1]..<index(behind: Int(hunk.position + hunk.deleted)))
        }
        for range in deleted { delete(range, &weaver) }
        let written = zip(hunks, places).map { hunk, place in
            hunk.inserted == 0 ? 0..<0 : write(hunk, at: place, isTwinnable: isTwinnable, operation, &weaver, log)
        }
        for (units, place) in zip(written, places).reversed() { order.insert(contentsOf: units, at: place) }
        cursor = (0, 0)
        if hunks.count == 1, let hunk = hunks.first {
            cursor = (places[0] + Int(hunk.inserted), Int(hunk.position + hunk.inserted))
        }
    }

    /// Throws unless a range of the shown text exists and cuts no scalar.
    private mutating func check(_ position: Int, _ length: Int, _ log: borrowing TextLog) throws(TextError) {
        guard position <= shownCount, length <= shownCount - position else { throw TextError(.outOfRange) }
        guard isBoundary(position, log), length == 0 || isBoundary(position + length, log) else {
            throw TextError(.cutsScalar)
        }
    }

    private mutating func isBoundary(_ position: Int, _ log: borrowing TextLog) -> Bool {
        var index = index(behind: position)
        while index < order.count, !isShown[Int(order[index])] { index += 1 }
        return index == order.count || log.content[Int(order[index])] & 0xc0 != 0x80
    }

    /// The index right behind a number of shown units. Cost: the distance from where it was last asked for.
    private mutating func index(behind position: Int) -> Int {
        while cursor.position < position {
            if isShown[Int(order[cursor.index])] { cursor.position += 1 }
            cursor.index += 1
        }
        while cursor.index > 0 {
            let isShown = isShown[Int(order[cursor.index - 1])]
            if isShown, cursor.position == position { break }
            if isShown { cursor.position -= 1 }
            cursor.index -= 1
        }
        return cursor.index
    }

    private mutating func delete(_ range: Range<Int>, _ weaver: inout TextWeaver) {
        var units: [Int32] = []
        for index in range where isShown[Int(order[index])] {
            let unit = order[index]
            isShown[Int(unit)] = false
            shownCount -= 1
            guard let run = weaver.run(of: unit) else {
                units += [unit] + (spine.partners[unit] ?? [])
                continue
            }
            for copy in copiesOfRun[run] { units.append(weaver.copies[copy].content + unit - weaver.runs[run].start) }
        }
        for unit in units { isDeleted[Int(unit)] = true }
        weaver.delete(units)
    }

    /// Notes an insertion; the units that stand for it, which are another operation's if that wrote the same run.
    private mutating func write(
        _ hunk: StoredHunk, at place: Int, isTwinnable: Bool, _ operation: Int32, _ weaver: inout TextWeaver,
        _ log: borrowing TextLog
    ) -> Range<Int32> {
        let left = place > 0 ? order[place - 1] : TextWalker.start
        let right = place < order.count ? order[place] : TextWalker.end
        let isLeftChild = right != TextWalker.end && (left == TextWalker.start || hasRight[Int(left)])
        let run = TextWeaver.Run(
            start: hunk.content, length: hunk.inserted, left: left, right: right, isLeftChild: isLeftChild,
            isTwinnable: isTwinnable, operation: operation)
        let index = weaver.write(run, log.bytes(of: hunk))
        if copiesOfRun.count < weaver.runs.count { copiesOfRun.append([]) }
        copiesOfRun[index].append(weaver.copies.count - 1)
        noteRight(of: weaver.runs[index])
        let start = weaver.runs[index].start
        for unit in start..<(start + hunk.inserted) { isShown[Int(unit)] = true }
        shownCount += Int(hunk.inserted)
        return start..<(start + hunk.inserted)
    }
}
