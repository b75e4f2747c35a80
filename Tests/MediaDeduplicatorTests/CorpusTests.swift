import MediaCorpus
import MediaDeduplicator
import SyncTestSupport
import Testing

struct CorpusTests {
    private let scratch = TemporaryFolder()

    private func make(_ seed: UInt64) throws -> CorpusManifest {
        try MediaCorpus.make(in: scratch.path, .small, seed: seed)
    }

    private func names(_ groups: [DuplicateGroup], _ found: FolderDuplicates) -> [[[[UInt8]]]] {
        groups.map { $0.members.map { found.files[$0].names } }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `every duplicate of a corpus is found and nothing else`(seed: UInt64) throws {
        let manifest = try make(seed)
        let report = try FolderScan.scan([Array(scratch.path.utf8)])
        #expect(report.issues.isEmpty)
        #expect(report.files.count == manifest.fileCount)
        #expect(report.filesHashed == manifest.fileCount)
        #expect(report.bytesHashed == manifest.byteCount)
        #expect(report.linksPassedOver == 4 && report.otherPassedOver == 1)
        #expect(report.files.reduce(0) { $0 + $1.otherPaths.count } == CorpusSize.small.hardLinks)
        let found = try FolderDuplicates.find(in: report)
        let exact = CorpusScore(found: names(found.exact, found), expected: manifest.exact)
        #expect(exact.wrong == 0 && exact.missed == 0, "seed \(seed): \(exact)")
        let pictures = CorpusScore(
            found: names(found.payload, found), expected: manifest.pictures, same: manifest.exact)
        #expect(pictures.wrong == 0 && pictures.missed == 0, "seed \(seed): \(pictures)")
        #expect(pictures.right == CorpusSize.small.pictures)
        #expect(found.issues.isEmpty)
    }

    @Test func `the checker notices groups by size, groups that are cut and pictures that are turned`() throws {
        let manifest = try make(4)
        let report = try FolderScan.scan([Array(scratch.path.utf8)])
        let bySize = Dictionary(grouping: report.files, by: \.status.byteCount).values.filter { $0.count > 1 }
        let planted = CorpusScore(found: bySize.map { $0.map(\.names) }, expected: manifest.exact)
        #expect(planted.wrong > 0)
        let found = try FolderDuplicates.find(in: report)
        let cut = CorpusScore(found: names(found.exact, found).map { Array($0.prefix(1)) }, expected: manifest.exact)
        #expect(cut.missed == manifest.exact.count)
        var pictures = names(found.payload, found)
        let turned = try #require(
            report.files.first { String(decoding: $0.path, as: UTF8.self).contains("trap_1.jpg") })
        pictures[0].append(turned.names)
        #expect(CorpusScore(found: pictures, expected: manifest.pictures, same: manifest.exact).wrong == 1)
    }

    @Test func `a second scan trusts what has not been touched and finds the same`() throws {
        _ = try make(5)
        let folder = Array(scratch.path.utf8)
        let other = TemporaryFolder()
        let index = try MediaIndex(at: other.file("media-index.sqlite"))
        let first = try FolderScan.scan([folder], index: index, now: Settled.clock)
        let groups = try FolderDuplicates.find(in: first, index: index)
        let second = try FolderScan.scan([folder], index: MediaIndex(at: other.file("media-index.sqlite")))
        #expect(second.filesHashed == 0)
        #expect(second.filesTrusted == first.filesHashed)
        #expect(second.files == first.files)
        #expect(try FolderDuplicates.find(in: second, index: index).payload == groups.payload)
    }
}
