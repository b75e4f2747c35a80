internal import SyncCore

/// Pairs of pictures that look alike.
///
/// Two pictures are alike when `PerceptualHash.isNear` says so and their shapes are similar: the best rule measured on
/// real photographs under re-saving, cropping, brightening and captions. Pictures of one burst are alike as well, so a
/// pair is a suggestion and nothing more.
public struct NearPairs: Sendable {
    /// Two pictures, by their positions.
    public struct Pair: Hashable, Sendable {
        /// The one that comes first.
        public var first: Int
        /// The other.
        public var second: Int
    }

    /// The pairs, ordered.
    public private(set) var pairs: [Pair] = []
    /// Whether there were more than `Limits.maximumNearPairs`, which are left out.
    public private(set) var isCut = false

    /// Compares every picture with every other.
    ///
    /// Cost: n² / 2 comparisons of 64 bits; only what passes them is compared further. Memory: 8 bytes a picture, and
    /// the pairs.
    public init(_ pictures: [NearPicture]) {
        let scan = BitDistance(pictures.map(\.hash.difference), threshold: PerceptualHash.nearDifference)
        for first in pictures.indices {
            for second in scan.near(first) where NearPairs.isAlike(pictures[first], pictures[Int(second)]) {
                guard pairs.count < Limits.maximumNearPairs else {
                    isCut = true
                    return
                }
                pairs.append(Pair(first: first, second: Int(second)))
            }
        }
    }

    private static func isAlike(_ one: NearPicture, _ other: NearPicture) -> Bool {
        one.hash.isNear(other.hash) && one.hasSimilarAspect(other)
    }

    /// The pictures that are connected by pairs, each group with a survivor.
    ///
    /// A chain connects pictures that are not alike themselves; whoever acts on a group asks `isPair`.
    public func groups(_ merit: (Int) -> CopyMerit) -> [DuplicateGroup] {
        var parents: [Int: Int] = [:]
        func root(_ picture: Int) -> Int {
            var top = picture
            while let next = parents[top], next != top { top = next }
            parents[picture] = top
            return top
        }
        for pair in pairs {
            let (one, other) = (root(pair.first), root(pair.second))
            parents[max(one, other)] = min(one, other)
        }
        let members = Dictionary(grouping: parents.keys.sorted(), by: root)
        return members.keys.sorted().compactMap { members[$0] }.map { group in
            DuplicateGroup(.near, members: group, survivor: CopyMerit.best(of: group, merit))
        }
    }

    /// Whether two pictures are a pair themselves.
    public func isPair(_ one: Int, _ other: Int) -> Bool {
        let wanted = Pair(first: min(one, other), second: max(one, other))
        var (low, high) = (0, pairs.count)
        while low < high {
            let middle = (low + high) / 2
            let pair = pairs[middle]
            if pair == wanted { return true }
            if (pair.first, pair.second) < (wanted.first, wanted.second) { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
