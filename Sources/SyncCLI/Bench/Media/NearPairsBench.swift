internal import MediaCorpus
internal import MediaDeduplicator
internal import SyncCore

/// Comparing the looks of all pictures with each other.
enum NearPairsBench {
    static func run(_ context: BenchContext) {
        let count = context.count(100_000)
        var random = CorpusRandom(seed: context.seed)
        let pictures = (0..<count).map { _ in
            let cosine = SIMD4(random.next(), random.next(), random.next(), random.next())
            return NearPicture(hash: PerceptualHash(difference: random.next(), cosine: cosine), width: 4, height: 3)
        }
        var pairs = 0
        let cost = CPUTime.microseconds { pairs = NearPairs(pictures).pairs.count }
        context.add("all pairs", cost / 1_000_000, "s")
        context.add("pairs compared", Double(count) * Double(count - 1) / 2 / cost, "M/s")
        context.add("random pictures that are alike", Double(pairs), "pairs")
    }
}
