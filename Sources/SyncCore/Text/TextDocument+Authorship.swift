/// Bytes of a shown text that one operation brought in.
package struct TextAuthorship: Equatable, Sendable {
    /// Which bytes.
    package var range: Range<Int>
    /// The operation: of equal edits the first by order that still counts, of a text from outside the carrier that came
    /// in first here.
    package var operation: Dot

    /// Bytes and who brought them in.
    package init(range: Range<Int>, operation: Dot) {
        self.range = range
        self.operation = operation
    }
}

extension TextDocument {
    /// Which operation brought in which bytes of the shown text, in order and without gaps.
    ///
    /// Cost: one reading of the whole history.
    package mutating func authorship(ties: some TieBreaker) -> [TextAuthorship] {
        if isWoven { return wovenAuthorship(ties: ties) }
        var scratch = EditedText([])
        swap(&shown, &scratch)
        walkEverything(behind: -1, ties: ties)
        swap(&shown, &scratch)
        var parts: [TextAuthorship] = []
        var place = walker.firstPlace
        while let current = place {
            let item = walker.slot(current).pointee
            if item.isKept { add(item, to: &parts, ties: ties) }
            place = walker.next(current)
        }
        return parts
    }

    /// Whether the text shows bytes that one of these operations wrote and another one as well: what an undo of them leaves
    /// standing. Always `false` for a text with several values from outside.
    ///
    /// Cost: one reading of the whole history.
    package mutating func showsCopies(of operations: [Dot], ties: some TieBreaker) -> Bool {
        guard !isWoven else { return false }
        var scratch = EditedText([])
        swap(&shown, &scratch)
        walkEverything(behind: -1, ties: ties)
        swap(&shown, &scratch)
        var place = walker.firstPlace
        while let current = place {
            let item = walker.slot(current).pointee
            if item.isKept, writers(of: item).contains(where: { operations.contains(log.id(of: $0)) }) { return true }
            place = walker.next(current)
        }
        return false
    }

    /// The operations that wrote an item, when there are several, whether they count or not.
    private func writers(of item: TextWalker.Item) -> [Int32] {
        var writers: [Int32] = []
        var number = item.copies
        while number >= 0 {
            let copy = walker.copies[Int(number)]
            writers.append(log.insertion(of: copy.unit).operation)
            number = copy.next
        }
        return writers
    }

    private func add(_ item: TextWalker.Item, to parts: inout [TextAuthorship], ties: some TieBreaker) {
        guard item.copies < 0 else {
            let writers = walker.keptCopies(of: item).map { log.insertion(of: $0).operation }
            guard let first = firstByOrder(writers, ties: ties) else { return }
            return parts.append(first, count: Int(item.length))
        }
        var unit = item.unit
        while unit < item.unit + item.length {
            let insertion = log.insertion(of: unit)
            let end = min(insertion.end, item.unit + item.length)
            parts.append(log.id(of: insertion.operation), count: Int(end - unit))
            unit = end
        }
    }

    private func firstByOrder(_ operations: [Int32], ties: some TieBreaker) -> Dot? {
        operations.map { log.id(of: $0) }.min { log.precedes($0, $1, ties: ties) }
    }

    private mutating func wovenAuthorship(ties: some TieBreaker) -> [TextAuthorship] {
        let weave = weave(graph.heads.array, ties: ties)
        var parts: [TextAuthorship] = []
        for unit in weave.shownUnits {
            let writer = firstByOrder(weave.writers(of: unit, weaver), ties: ties)
            let carrier = log.seeds.values.first { $0.holds(unit) }.map { log.id(of: $0.operation) }
            if let operation = writer ?? carrier { parts.append(operation, count: 1) }
        }
        return parts
    }
}

extension TextWalker {
    /// The first units of an item's copies that count, in the content of the operations that made them.
    fileprivate func keptCopies(of item: Item) -> [Int32] {
        var units: [Int32] = []
        var number = item.copies
        while number >= 0 {
            let copy = copies[Int(number)]
            if copy.keptDeletes == 0 { units.append(copy.unit) }
            number = copy.next
        }
        return units
    }
}

extension [TextAuthorship] {
    /// Adds bytes behind the others.
    fileprivate mutating func append(_ operation: Dot, count added: Int) {
        let start = last?.range.upperBound ?? 0
        if let last, last.operation == operation {
            self[count - 1].range = last.range.lowerBound..<(start + added)
        } else {
            append(TextAuthorship(range: start..<(start + added), operation: operation))
        }
    }
}
