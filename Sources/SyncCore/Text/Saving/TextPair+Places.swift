/// Where hunks begin and end.
extension TextPair {
    /// How many bytes lie between two hunks at least: edits that are nearer are one edit.
    static let leastDistance = 3
    /// How many bytes farther left than as far right as it goes an insertion or deletion may stand, when graphemes
    /// would be cut elsewhere. A place farther away is no longer what the person meant.
    static let farthestPlace = 256

    /// Makes one of neighbours that have too few bytes between them.
    func joinNeighbours(_ replacements: inout [TextReplacement]) {
        var joined: [TextReplacement] = []
        joined.reserveCapacity(replacements.count)
        for replacement in replacements {
            if let last = joined.last,
                replacement.base.lowerBound - last.base.upperBound < TextPair.leastDistance
            {
                joined[joined.count - 1] = last.joined(with: replacement)
            } else {
                joined.append(replacement)
            }
        }
        replacements = joined
    }

    /// Puts insertions and deletions within repeated text where every device puts them, or where the cursor says.
    func slide(_ replacements: inout [TextReplacement], cursor: Int?) {
        for index in replacements.indices.reversed() where replacements[index].isPure {
            let behind = index > 0 ? replacements[index - 1] : nil
            let before = index + 1 < replacements.count ? replacements[index + 1] : nil
            let slid = slid(replacements[index], behind: behind, before: before, cursor: cursor)
            replacements[index] = slid ?? replacements[index]
        }
    }

    /// Moves the ends of replacements outwards to grapheme borders of both texts, and joins those that come near.
    func settle(_ replacements: inout [TextReplacement]) {
        var settled: [TextReplacement] = []
        settled.reserveCapacity(replacements.count)
        for replacement in replacements {
            let last = settled.last
            let room = replacement.base.lowerBound - (last?.base.upperBound ?? 0)
            let back = distanceBack(replacement.base.lowerBound, replacement.new.lowerBound, limit: room)
            guard let last else {
                settled.append(replacement.moved(start: -back, end: 0))
                continue
            }
            let forward = distanceForward(last.base.upperBound, last.new.upperBound, limit: room)
            if room - back - forward < TextPair.leastDistance {
                settled[settled.count - 1] = last.joined(with: replacement)
            } else {
                settled[settled.count - 1] = last.moved(start: 0, end: forward)
                settled.append(replacement.moved(start: -back, end: 0))
            }
        }
        guard let last = settled.last else { return }
        let room = base.count - last.base.upperBound
        let forward = distanceForward(last.base.upperBound, last.new.upperBound, limit: room)
        settled[settled.count - 1] = last.moved(start: 0, end: forward)
        replacements = settled
    }

    /// The same insertion or deletion as far right as graphemes and neighbours let it go, or where it ends at the
    /// cursor; `nil` when there is no place that cuts no grapheme.
    func slid(
        _ replacement: TextReplacement, behind: TextReplacement?, before: TextReplacement?, cursor: Int?
    ) -> TextReplacement? {
        let distances = distances(of: replacement, behind: behind, before: before)
        if let cursor, 0...new.count ~= cursor, distances ~= cursor - replacement.new.upperBound,
            let slid = moved(replacement, by: cursor - replacement.new.upperBound)
        {
            return slid
        }
        let last = max(distances.lowerBound, distances.upperBound - TextPair.farthestPlace)
        for distance in stride(from: distances.upperBound, through: last, by: -1) {
            if let slid = moved(replacement, by: distance) { return slid }
            if !repeats(replacement, left: -distance) { return nil }
        }
        return nil
    }

    /// How far an insertion or deletion may move: to the right as far as the text repeats it, to the left as far as
    /// there is room.
    private func distances(
        of replacement: TextReplacement, behind: TextReplacement?, before: TextReplacement?
    ) -> ClosedRange<Int> {
        let room = TextPair.leastDistance
        let left = behind.map { max(replacement.base.lowerBound - $0.base.upperBound - room, 0) }
        let right = before.map { max($0.base.lowerBound - replacement.base.upperBound - room, 0) }
        let (text, run) = replacement.new.isEmpty ? (base, replacement.base) : (new, replacement.new)
        let repeated = TextPair.commonPrefix(
            text, run.lowerBound, text, run.upperBound, limit: right ?? text.count - run.upperBound)
        return -(left ?? replacement.base.lowerBound)...repeated
    }

    /// The replacement at another distance, at most as far right as the text repeats it, if that changes no meaning
    /// and cuts no grapheme.
    private func moved(_ replacement: TextReplacement, by distance: Int) -> TextReplacement? {
        let moved = replacement.moved(start: distance, end: distance)
        guard haveBorders(moved.base.lowerBound, moved.new.lowerBound),
            haveBorders(moved.base.upperBound, moved.new.upperBound), repeats(replacement, left: -distance)
        else { return nil }
        return moved
    }

    /// Whether the text repeats what is inserted or deleted so far to the left.
    private func repeats(_ replacement: TextReplacement, left distance: Int) -> Bool {
        guard distance > 0 else { return true }
        let (text, run) = replacement.new.isEmpty ? (base, replacement.base) : (new, replacement.new)
        return TextPair.commonSuffix(text, run.lowerBound, text, run.upperBound, limit: distance) == distance
    }
}
