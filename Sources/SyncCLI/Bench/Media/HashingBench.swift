internal import DiarySync
internal import MediaCorpus
internal import SyncCore

/// How fast files are hashed, compared with libcrypto over bytes in memory as `openssl speed` measures it.
enum HashingBench {
    private static let fileBytes = 64 << 20
    private static let files = 4

    static func run(_ context: BenchContext) throws {
        let paths = try (0..<files).map { try file(context, $0) }
        let total = Double(fileBytes * files)
        let rounds = try (0..<BenchContext.rounds).map { _ in try measure(paths, context) }
        // The least of each: writing costs what the rest of the machine leaves it.
        let least = (0..<4).map { column in rounds.map { $0[column] }.min() ?? 0 }
        for (name, cost) in zip(
            ["libcrypto over memory", "reading and hashing", "import with its copy", "a copy"], least)
        {
            context.add(name, total / cost, "MB/s")
        }
        context.add("reading and hashing to memory", least[0] / least[1], "x", .atLeast(0.85))
    }

    /// The CPU microseconds of hashing memory, and of verifying, importing and copying files of as many bytes.
    private static func measure(_ paths: [String], _ context: BenchContext) throws -> [Double] {
        let plain = PlainHashing()
        let memory = CPUTime.microseconds { plain.hash(bytes: fileBytes * files) }
        let vault = try MediaVault(at: context.folder.newFile("vault"))
        var hashes: [ContentHash] = []
        let ingest = try CPUTime.microseconds { hashes = try paths.map { try vault.ingest(fileAt: $0).hash } }
        let verify = try CPUTime.microseconds { for hash in hashes { _ = try vault.verify(hash) } }
        let copy = try CPUTime.microseconds {
            for path in paths { try FileCopy.copy(path, context.folder.newFile("copy")) }
        }
        return [memory, verify, ingest, copy]
    }

    private static func file(_ context: BenchContext, _ number: Int) throws -> String {
        let path = context.folder.newFile("picture-\(number)")
        var random = CorpusRandom(seed: context.seed &+ UInt64(number))
        try NewFile.write(random.bytes(fileBytes), to: path)
        return path
    }
}
