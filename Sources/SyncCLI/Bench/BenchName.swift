/// The benchmarks, by the names under which they are asked for.
enum BenchName: String, CaseIterable {
    case bulk
    case commits
    case update
    case segments
    case sizes
    case singleSizes = "single-sizes"

    var summary: String {
        switch self {
        case .bulk: "100,000 stories in one write, to a plain table"
        case .commits: "10,000 stories in transactions of their own, to a plain table"
        case .update: "one field of 100,000 stories in one write, to a plain table"
        case .segments: "stories to sealed segments and back"
        case .sizes: "bytes on the wire and on disk after a bulk write"
        case .singleSizes: "the same for 5,000 stories synced one by one"
        }
    }

    func run(_ context: BenchContext) throws {
        context.bench = rawValue
        switch self {
        case .bulk: try WritingBenches.bulk(context)
        case .commits: try WritingBenches.commits(context)
        case .update: try WritingBenches.update(context)
        case .segments: try SegmentBenches.run(context)
        case .sizes: try SizeBenches.bulk(context)
        case .singleSizes: try SizeBenches.single(context)
        }
    }
}
