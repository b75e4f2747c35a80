/// The benchmarks, by the names under which they are asked for.
enum BenchName: String, CaseIterable {
    case bulk
    case commits
    case update
    case segments
    case sizes
    case singleSizes = "single-sizes"
    case textSizes = "text-sizes"
    case history
    case textMerge = "text-merge"
    case oneStory = "one-story"
    case http
    case firstSync = "first-sync"
    case text
    case verify
    case mediaTransfer = "media-transfer"
    case mediaKills = "media-kills"
    case hashing
    case mediaScan = "media-scan"
    case nearPairs = "near-pairs"
    case imaging
    case nearDuplicates = "near-duplicates"

    var summary: String {
        switch self {
        case .bulk: "100,000 stories in one write, to a plain table"
        case .commits: "10,000 stories in transactions of their own, to a plain table"
        case .update: "one field of 100,000 stories in one write, to a plain table"
        case .segments: "stories to sealed segments and back"
        case .sizes: "bytes on the wire and on disk after a bulk write"
        case .singleSizes: "the same for 5,000 stories synced one by one"
        case .textSizes: "bytes of twenty saves of a 2 kB story, sealed together and one by one"
        case .history: "the history of one story in a diary of 100,000"
        case .textMerge: "a story that two devices typed 10,000 letters into, apart, merged by a store"
        case .oneStory: "syncing one story in diaries of 10,000 (a hundredth of N) and of 1,000,000"
        case .http: "100,000 stories to a server and from there to an empty diary"
        case .firstSync: "the memory that 1,000,000 stories take on the same way"
        case .text: "typing, merging and keeping texts, on recorded editing histories"
        case .mediaTransfer: "a file of 1 GiB up and down, to curl and nginx"
        case .mediaKills: "the same while client and server are killed 20 times"
        case .hashing: "hashing files on import and when they are verified, to libcrypto over memory"
        case .mediaScan: "scanning N files, 6 GB unless N is given, to a plain loop that hashes them; and their groups"
        case .nearPairs: "comparing the looks of 100,000 pictures with each other"
        case .imaging: "thumbnail and avatar of a photo of 12 megapixels, to vipsthumbnail; memory over 1,000 pictures"
        case .nearDuplicates: "N drawn pictures, 240 unless given: which near duplicates of them are found"
        case .verify: "digests and a check of 100,000 stories, and taking them up after an upgrade"
        }
    }

    func run(_ context: BenchContext) async throws {
        context.bench = rawValue
        switch self {
        case .bulk: try WritingBenches.bulk(context)
        case .commits: try WritingBenches.commits(context)
        case .update: try WritingBenches.update(context)
        case .segments: try SegmentBenches.run(context)
        case .sizes: try SizeBenches.bulk(context)
        case .singleSizes: try SizeBenches.single(context)
        case .textSizes: try TextSizeBench.run(context)
        case .history: try HistoryBench.run(context)
        case .textMerge: try TextMergeBench.run(context)
        case .oneStory: try await OneStoryBench.runWithParts(context)
        case .http: try await SyncBenches.http(context)
        case .firstSync: try FirstSyncBench.run(context)
        case .text: try TextBench.run(context)
        case .verify: try VerifyBench.run(context)
        case .mediaTransfer, .mediaKills, .hashing, .mediaScan, .nearPairs, .imaging, .nearDuplicates:
            try runMedia(context)
        }
    }

    /// Those about photos and videos.
    private func runMedia(_ context: BenchContext) throws {
        if self == .mediaTransfer { try MediaTransferBench.run(context) }
        if self == .mediaKills { try MediaKillBench.run(context) }
        if self == .hashing { try HashingBench.run(context) }
        if self == .mediaScan { try MediaScanBench.run(context) }
        if self == .nearPairs { NearPairsBench.run(context) }
        if self == .imaging { try ImagingBench.run(context) }
        if self == .nearDuplicates { try NearDuplicatesBench.run(context) }
    }
}
