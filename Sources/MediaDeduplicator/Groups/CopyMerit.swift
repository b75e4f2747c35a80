/// How much a copy has, for choosing which of several to keep.
public struct CopyMerit: Comparable, Sendable {
    /// Pixels of the upright picture; zero while unknown.
    public var pixelCount: Int64
    /// Facts of its metadata that are known: a date, a place, the other half of a live photo.
    public var factCount: Int
    /// Its size in bytes.
    public var byteCount: Int64

    /// A copy's merit.
    public init(pixelCount: Int64 = 0, factCount: Int = 0, byteCount: Int64) {
        self.pixelCount = pixelCount
        self.factCount = factCount
        self.byteCount = byteCount
    }

    /// By pixels, then facts, then bytes.
    public static func < (a: CopyMerit, b: CopyMerit) -> Bool {
        (a.pixelCount, a.factCount, a.byteCount) < (b.pixelCount, b.factCount, b.byteCount)
    }

    /// The member with the most merit; of equals, the first.
    static func best(of members: [Int], _ merit: (Int) -> CopyMerit) -> Int {
        var best = members[0]
        for member in members.dropFirst() where merit(best) < merit(member) { best = member }
        return best
    }
}
