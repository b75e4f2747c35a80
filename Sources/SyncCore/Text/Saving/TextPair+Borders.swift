/// Grapheme borders that both texts share.
extension TextPair {
    /// Whether a grapheme begins at a position of the base and at one of the new text.
    @inline(__always)
    func haveBorders(_ position: Int, _ newPosition: Int) -> Bool {
        GraphemeBorder.lies(at: position, in: base) && GraphemeBorder.lies(at: newPosition, in: new)
    }

    /// How far before two positions, behind equal bytes, the nearest border of both texts lies; at most `limit`.
    func distanceBack(_ position: Int, _ newPosition: Int, limit: Int) -> Int {
        var distance = 0
        while distance < limit {
            let isBorder = GraphemeBorder.lies(at: position - distance, in: base)
            let isNewBorder = GraphemeBorder.lies(at: newPosition - distance, in: new)
            if isBorder && isNewBorder { break }
            distance += 1
            guard isBorder || isNewBorder else { continue }
            distance = skipFlags(distance - 1, limit) { (position - $0, newPosition - $0) }
        }
        return distance
    }

    /// How far behind two positions, before equal bytes, the nearest border of both texts lies; at most `limit`.
    func distanceForward(_ position: Int, _ newPosition: Int, limit: Int) -> Int {
        var distance = 0
        while distance < limit {
            let isBorder = GraphemeBorder.lies(at: position + distance, in: base)
            let isNewBorder = GraphemeBorder.lies(at: newPosition + distance, in: new)
            if isBorder && isNewBorder { break }
            distance += 1
            guard isBorder || isNewBorder else { continue }
            distance = skipFlags(distance - 1, limit) { (position + $0, newPosition + $0) }
        }
        return distance
    }

    /// The distance behind a run of flags that are paired otherwise in either text, since no border within is shared:
    /// looking at each would count the run again and again. One byte on when there is no such run.
    private func skipFlags(_ distance: Int, _ limit: Int, _ places: (Int) -> (base: Int, new: Int)) -> Int {
        var end = distance
        while end < limit, GraphemeBorder.isBetweenFlagLetters(places(end).base, base),
            GraphemeBorder.isBetweenFlagLetters(places(end).new, new)
        {
            end += 4
        }
        return end == distance ? distance + 1 : min(end, limit)
    }
}
