internal import SyncCore

/// The leaves of one kind, and which of them have to be made anew.
struct DigestLeaves {
    /// The leaves in the order of their ids. The first begins before all records.
    private(set) var leaves: [DigestLeaf]
    private var stale: [Bool]

    /// A range of ids whose leaves are stale: the leaves, and from where up to before where they reach.
    struct Gap {
        var indices: Range<Int>
        var range: RecordRange
    }

    init(_ leaves: [DigestLeaf]) {
        let isComplete = leaves.first?.first == DigestLeaf.start
        let before = DigestLeaf(first: DigestLeaf.start, count: 0, digest: .zero)
        self.leaves = isComplete ? leaves : [before] + leaves
        stale = Array(repeating: false, count: self.leaves.count)
    }

    /// Notes that a record may have come, gone or changed.
    mutating func touch(_ id: RecordID) {
        let index = leafIndex(of: id)
        stale[index] = true
        // Without the record that it begins with, a leaf is part of the one before.
        if leaves[index].first == id, index > 0 { stale[index - 1] = true }
    }

    /// The ranges to be read, the last first, so that filling one leaves the places of the others as they are.
    var gaps: [Gap] {
        var gaps: [Gap] = []
        for index in leaves.indices where stale[index] {
            let before = index + 1 < leaves.count ? leaves[index + 1].first : nil
            if let last = gaps.last, last.indices.upperBound == index {
                gaps[gaps.count - 1].indices = last.indices.lowerBound..<index + 1
                gaps[gaps.count - 1].range.before = before
            } else {
                let range = RecordRange(from: leaves[index].first, before: before)
                gaps.append(Gap(indices: index..<index + 1, range: range))
            }
        }
        return gaps.reversed()
    }

    /// Puts new leaves into a gap; whether they are others than before.
    mutating func fill(_ gap: Gap, with new: [DigestLeaf]) -> Bool {
        let isSame = leaves[gap.indices].filter { $0.count > 0 } == new
        leaves.replaceSubrange(gap.indices, with: new)
        stale.replaceSubrange(gap.indices, with: new.map { _ in false })
        return !isSame
    }

    /// How many records live.
    var count: Int { leaves.reduce(0) { $0 + $1.count } }

    /// SHA-256 over the leaves.
    func digest(_ hasher: any ContentHasher) -> ContentHash {
        hasher.hash(leaves.filter { $0.count > 0 }.flatMap(\.digest.bytes))
    }

    private func leafIndex(of id: RecordID) -> Int {
        var range = 0..<leaves.count
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            if id < leaves[middle].first {
                range = range.lowerBound..<middle
            } else {
                range = middle..<range.upperBound
            }
        }
        return range.lowerBound
    }
}

/// Ids from one on, up to before another one, if there is one.
struct RecordRange {
    var from: RecordID
    var before: RecordID?

    /// All ids.
    static let all = RecordRange(from: DigestLeaf.start, before: nil)

    /// One id.
    static func one(_ id: RecordID) -> RecordRange {
        let low = id.bytes.low &+ 1
        let high = low == 0 ? id.bytes.high &+ 1 : id.bytes.high
        return RecordRange(from: id, before: low == 0 && high == 0 ? nil : RecordID(Bytes16(high: high, low: low)))
    }
}
