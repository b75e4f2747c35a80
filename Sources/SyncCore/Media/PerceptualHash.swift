/// What a picture looks like, in 40 bytes: pictures that look alike have hashes that differ in few bits.
///
/// Both parts are of the upright picture in grey. `difference` is dHash: 9 by 8 pixels, each compared with its right-hand
/// neighbour (N. Krawetz, "Kind of Like That", 2013). `cosine` is pHash of 256 bits: the 16 by 16 lowest frequencies of
/// a discrete cosine transform of 64 by 64 pixels, each compared with their median (C. Zauner, "Implementation and
/// Benchmarking of Perceptual Image Hash Functions", 2010). Advice for a person, never an identity: two frames of a
/// burst look alike too.
public struct PerceptualHash: Hashable, Sendable {
    /// Up to how many differing bits of `difference` two pictures may be near duplicates.
    public static let nearDifference = 14
    /// Up to how many differing bits of `cosine` they are.
    public static let nearCosine = 80
    /// How many bytes `bytes` are.
    public static let byteCount = 40

    /// dHash of 64 bits: row by row, the first in the lowest bit.
    public var difference: UInt64
    /// pHash of 256 bits: row by row, the first in the lowest bit of the first word.
    public var cosine: SIMD4<UInt64>

    /// A hash.
    public init(difference: UInt64, cosine: SIMD4<UInt64>) {
        self.difference = difference
        self.cosine = cosine
    }

    /// How many bits of `difference` differ, 0 to 64.
    public func differenceDistance(to other: PerceptualHash) -> Int { (difference ^ other.difference).nonzeroBitCount }

    /// How many bits of `cosine` differ, 0 to 256.
    public func cosineDistance(to other: PerceptualHash) -> Int {
        let bits = cosine ^ other.cosine
        return bits[0].nonzeroBitCount + bits[1].nonzeroBitCount + bits[2].nonzeroBitCount + bits[3].nonzeroBitCount
    }

    /// Whether two pictures look so much alike that a person should look at them side by side.
    public func isNear(_ other: PerceptualHash) -> Bool {
        differenceDistance(to: other) <= PerceptualHash.nearDifference
            && cosineDistance(to: other) <= PerceptualHash.nearCosine
    }
}

extension PerceptualHash {
    /// `difference`, then the words of `cosine`, each in big-endian order.
    public var bytes: [UInt8] {
        [difference, cosine[0], cosine[1], cosine[2], cosine[3]].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
        }
    }

    /// Reads what `bytes` gave; `nil` for any other number of them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == PerceptualHash.byteCount else { return nil }
        let words = (0..<5).map { word in bytes[(word * 8)..<(word * 8 + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(difference: words[0], cosine: SIMD4(words[1], words[2], words[3], words[4]))
    }
}
