/// The units of all seed values of a version in one line: those of the value that it shows, and between them, as hidden
/// anchors, the units of other values that have no equal there.
struct SeedSpine {
    /// The units, in order.
    private(set) var units: [Int32] = []
    /// For units of other values, the unit of the shown value that they are.
    private(set) var standing: [Int32: Int32] = [:]
    /// For units of the shown value, those of others that they are.
    private(set) var partners: [Int32: [Int32]] = [:]

    /// No value at all.
    init() {}

    /// Lays values along the one that is shown.
    ///
    /// A unit without an equal stands behind the unit before it; of several values' in one gap the lower value's come
    /// first. Cost: an alignment for each other value; the budget is divided among them.
    init(_ shown: SeedLog.Value, along others: [SeedLog.Value]) {
        units = Array(shown.content..<(shown.content + shown.length))
        let budget = Limits.maximumAlignedTokenPairs / max(1, others.count)
        for other in others.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            lay(other, along: shown, budget: budget)
        }
    }

    private mutating func lay(_ other: SeedLog.Value, along shown: SeedLog.Value, budget: Int) {
        let isLower = other.bytes.lexicographicallyPrecedes(shown.bytes)
        let matches =
            isLower
            ? SeedAlignment.matches(other.bytes, shown.bytes, budget: budget)
            : SeedAlignment.matches(shown.bytes, other.bytes, budget: budget).map {
                .init(lower: $0.higher, higher: $0.lower, length: $0.length)
            }
        let isMatched = pair(other, with: shown, matches)
        var free = 0
        for match in matches + [.init(lower: Int(other.length), higher: 0, length: 0)] {
            if match.lower > free {
                var place = free == 0 ? 0 : index(behind: other.content + Int32(free) - 1)
                if !isLower { while place < units.count, !isMatched(units[place]) { place += 1 } }
                let anchors = (other.content + Int32(free))..<(other.content + Int32(match.lower))
                units.insert(contentsOf: anchors, at: place)
            }
            free = match.lower + match.length
        }
    }

    /// Notes which units are the same; tells whether a unit of the shown value is one of them.
    private mutating func pair(
        _ other: SeedLog.Value, with shown: SeedLog.Value, _ matches: [SeedAlignment.Match]
    ) -> (Int32) -> Bool {
        var isMatched = [Bool](repeating: false, count: Int(shown.length))
        for match in matches {
            for offset in 0..<match.length {
                let unit = other.content + Int32(match.lower + offset)
                let partner = shown.content + Int32(match.higher + offset)
                standing[unit] = partner
                partners[partner, default: []].append(unit)
                isMatched[match.higher + offset] = true
            }
        }
        return { unit in
            unit >= shown.content && unit < shown.content + shown.length && isMatched[Int(unit - shown.content)]
        }
    }

    private func index(behind unit: Int32) -> Int {
        units.firstIndex(of: standing[unit] ?? unit).map { $0 + 1 } ?? 0
    }
}
