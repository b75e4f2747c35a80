/// What differs by words and lines.
extension TextPair {
    /// What was replaced within a stretch that differs, trimmed to the bytes that do; possibly within scalars.
    func replacements(within middle: TextReplacement) -> [TextReplacement] {
        for kind in [TextTokenKind.word, .line] {
            let whole = expanded(middle, to: kind)
            if isOneToken(whole, kind) { return [middle] }
            if let replacements = replacements(of: kind, in: whole) { return replacements }
        }
        return [middle]
    }

    /// The stretch from the start of a token to the start of one, in both texts.
    private func expanded(_ middle: TextReplacement, to kind: TextTokenKind) -> TextReplacement {
        var start = 0
        while !beginsToken(kind, middle.base.lowerBound + start, middle.new.lowerBound + start) { start -= 1 }
        var end = 0
        while !beginsToken(kind, middle.base.upperBound + end, middle.new.upperBound + end) { end += 1 }
        return middle.moved(start: start, end: end)
    }

    @inline(__always)
    private func beginsToken(_ kind: TextTokenKind, _ position: Int, _ newPosition: Int) -> Bool {
        kind.begins(at: position, in: base) && kind.begins(at: newPosition, in: new)
    }

    /// Whether a stretch holds no second token in either text, so that there is nothing to align.
    private func isOneToken(_ whole: TextReplacement, _ kind: TextTokenKind) -> Bool {
        guard !whole.isPure else { return true }
        return !whole.base.dropFirst().contains { kind.begins(at: $0, in: base) }
            && !whole.new.dropFirst().contains { kind.begins(at: $0, in: new) }
    }

    private func replacements(of kind: TextTokenKind, in whole: TextReplacement) -> [TextReplacement]? {
        let tokens = TokenizedPair(kind, whole, self)
        guard let matches = tokens.matches() else { return nil }
        var replacements: [TextReplacement] = []
        var gap = TextReplacement(base: 0..<0, new: 0..<0)
        for match in matches {
            gap = TextReplacement(
                base: gap.base.upperBound..<match.base.lowerBound, new: gap.new.upperBound..<match.new.lowerBound)
            add(gap, of: tokens, to: &replacements)
            let kept = tokens.bytes(of: match)
            guard areEqual(kept) else { return nil }
            gap = match
        }
        return replacements
    }

    /// Adds what was replaced between two matches: as one if it is an insertion or deletion, else by its parts.
    private func add(_ gap: TextReplacement, of tokens: TokenizedPair, to list: inout [TextReplacement]) {
        let whole = trimmed(tokens.bytes(of: gap))
        if whole.isPure {
            if !whole.base.isEmpty || !whole.new.isEmpty { list.append(whole) }
            return
        }
        for part in tokens.parts(of: gap, texts: self) { list.append(trimmed(tokens.bytes(of: part))) }
    }

    /// Whether tokens of equal hashes are equal, which only crafted texts can make untrue.
    private func areEqual(_ kept: TextReplacement) -> Bool {
        let count = kept.base.count
        return count == kept.new.count
            && commonPrefix(kept.base.lowerBound, kept.new.lowerBound, limit: count) == count
    }

    /// A replacement without the bytes that both of its ends share.
    private func trimmed(_ replacement: TextReplacement) -> TextReplacement {
        let (range, newRange) = (replacement.base, replacement.new)
        let shorter = min(range.count, newRange.count)
        let prefix = commonPrefix(range.lowerBound, newRange.lowerBound, limit: shorter)
        let suffix = commonSuffix(range.upperBound, newRange.upperBound, limit: shorter - prefix)
        return replacement.moved(start: prefix, end: -suffix)
    }
}
