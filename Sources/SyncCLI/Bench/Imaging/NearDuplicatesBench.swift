import Glibc
import MediaImaging
import SyncCore

/// How well near duplicates are told from pictures that are merely similar, on pictures drawn from the seed.
///
/// Each picture is compared with what five things make of it: those pairs are to be found. It is compared with every other
/// picture and all that was made of those as well: those pairs are not. Every sixth picture is of the same place as the
/// one before it, with other things in it.
enum NearDuplicatesBench {
    private static let changes = [
        "smaller, quality 45", "three re-saves", "crop of 2 %", "15 % brighter", "caption bar",
    ]

    static func run(_ context: BenchContext) throws {
        let count = context.count(240)
        let processor = try VipsImageProcessor()
        var hashes: [[PerceptualHash]] = []
        for index in 0..<count {
            hashes.append(try variants(index, context).map { try processor.renditions(ofFileAt: $0).perceptualHash })
        }
        report(hashes, context)
    }

    /// The picture and what becomes of it, as files.
    private static func variants(_ index: Int, _ context: BenchContext) throws -> [String] {
        let isSibling = index % 6 == 5
        let seed = context.seed &* 1_000_003 &+ UInt64(isSibling ? index - 1 : index)
        let picture = DrawnScene(seed: seed, detail: isSibling ? 1 : 0).picture(width: 800, height: 600)
        var random = SeededRandom(seed: seed)
        let path = { (name: String) in context.folder.newFile("\(index)-\(name).jpg") }
        var resaved = picture
        for quality in [75, 65, 55] as [Int32] {
            resaved = try resaved.scaled(0.9).saved(path("resave-\(quality)"), quality: quality)
        }
        let all = [
            (picture, 92), (try picture.scaled(0.6), 45), (resaved, 70), (picture.cropped(0.02), 85),
            (picture.brightened(SIMD3(1.2, 1.15, 1.08)), 85), (picture.captioned(0.1, &random), 85),
        ]
        return try all.enumerated().map { number, made in
            let name = path("\(number)")
            try made.0.save(name, quality: Int32(made.1))
            return name
        }
    }

    private static func report(_ hashes: [[PerceptualHash]], _ context: BenchContext) {
        for (number, change) in changes.enumerated() {
            let found = hashes.count { $0[0].isNear($0[number + 1]) }
            context.add("found, \(change)", rounded(found, hashes.count), "of 1")
        }
        let found = hashes.reduce(0) { sum, of in sum + of.dropFirst().count { of[0].isNear($0) } }
        var wrong = 0
        var pairs = 0
        for (index, one) in hashes.enumerated() {
            for (other, variants) in hashes.enumerated() where other != index {
                pairs += variants.count
                wrong += variants.count { one[0].isNear($0) }
            }
        }
        context.add("pairs of different pictures that were compared", Double(pairs), "pairs")
        context.add("of those taken for near duplicates", Double(wrong), "pairs")
        context.add("precision", rounded(found, found + wrong), "of 1", .atLeast(0.99))
        context.add("recall", rounded(found, hashes.count * changes.count), "of 1", .atLeast(0.93))
    }

    private static func rounded(_ part: Int, _ whole: Int) -> Double {
        (Double(part) / Double(max(whole, 1)) * 10_000).rounded() / 10_000
    }
}
