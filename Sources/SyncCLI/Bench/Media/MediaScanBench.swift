internal import Glibc
internal import MediaCorpus
internal import MediaDeduplicator

/// Scanning a corpus of 20,000 files of 6 GB and finding its duplicates.
enum MediaScanBench {
    static func run(_ context: BenchContext) throws {
        let folder = context.folder.newFile("corpus")
        guard mkdir(folder, 0o700) == 0 else { throw BenchError("\(folder) cannot be made") }
        var size = CorpusSize.full
        size.files = context.count(size.files)
        let manifest = try MediaCorpus.make(in: folder, size, seed: context.seed)
        context.add("files", Double(manifest.fileCount), "files")
        context.add("bytes", Double(manifest.byteCount) / 1_000_000, "MB")
        // Files of this moment are read again by every scan: whether they are written once more would not show.
        sleep(3)
        let (report, index) = try scan(Array(folder.utf8), context)
        try findGroups(report, index, manifest, context)
    }

    private static func scan(_ folder: [UInt8], _ context: BenchContext) throws -> (ScanReport, MediaIndex) {
        let warmUp = try FolderScan.scan([folder])
        let paths = warmUp.files.map { $0.path.map { CChar(bitPattern: $0) } + [0] }
        let plain = PlainHashing()
        var index: MediaIndex?
        let rounds = try BenchRound.measure { _ in
            try CPUTime.microseconds { _ = try plain.hash(files: paths) }
        } ours: { round in
            let fresh = try MediaIndex(at: context.folder.newFile("index-\(round)"))
            defer { index = fresh }
            return try CPUTime.microseconds { _ = try FolderScan.scan([folder], index: fresh) }
        }
        context.add("first scan, a file", rounds, count: warmUp.files.count, atMost: 1.15)
        guard let index else { throw BenchError("nothing was measured") }
        var report = warmUp
        let again = try (0..<BenchContext.rounds).map { _ in
            try CPUTime.microseconds { report = try FolderScan.scan([folder], index: index) }
        }
        context.add("scanned again", again.median / 1_000_000, "s", .atMost(0.3))
        context.add("files not trusted then", Double(report.filesHashed), "files")
        if let peak = ProcessUse.peakMegabytes(getpid()) {
            context.add("peak memory so far, corpus included", peak, "MB")
        }
        return (report, index)
    }

    private static func findGroups(
        _ report: ScanReport, _ index: MediaIndex, _ manifest: CorpusManifest, _ context: BenchContext
    ) throws {
        var found: FolderDuplicates?
        let cost = try CPUTime.microseconds { found = try FolderDuplicates.find(in: report, index: index) }
        context.add("finding groups", cost / 1_000_000, "s")
        guard let found else { return }
        func score(_ groups: [DuplicateGroup], _ expected: [[[UInt8]]], _ same: [[[UInt8]]] = []) -> CorpusScore {
            let names = groups.map { $0.members.map { found.files[$0].names } }
            return CorpusScore(found: names, expected: expected, same: same)
        }
        let exact = score(found.exact, manifest.exact)
        context.add("groups of equal files", Double(manifest.exact.count), "groups")
        context.add("equal files, wrong groups", Double(exact.wrong), "groups", .atMost(0))
        context.add("equal files, missed groups", Double(exact.missed), "groups", .atMost(0))
        let pictures = score(found.payload, manifest.pictures, manifest.exact)
        context.add("equal pictures, wrong groups", Double(pictures.wrong), "groups", .atMost(0))
        let all = Double(manifest.pictures.count)
        context.add("equal pictures, right groups", Double(pictures.right), "groups", .atLeast(all))
    }
}
