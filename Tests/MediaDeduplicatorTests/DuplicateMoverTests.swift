import Glibc
import MediaCorpus
import MediaDeduplicator
import SyncTestSupport
import Testing

struct DuplicateMoverTests {
    private let scratch = TemporaryFolder()
    private let away = TemporaryFolder()

    private func scan() throws -> FolderDuplicates {
        try FolderDuplicates.find(in: FolderScan.scan([Array(scratch.path.utf8)]))
    }

    private func mover() throws -> DuplicateMover { try DuplicateMover(into: Array(away.path.utf8)) }

    private func moveAll(_ groups: [DuplicateGroup], _ found: FolderDuplicates) throws -> [DuplicateMover.Outcome] {
        let mover = try mover()
        return groups.flatMap { group in
            group.others.map { mover.move(found.files[$0], for: found.files[group.survivor], group.relation) }
        }
    }

    @Test func `equal files move, the first stays, and names that are taken are left alone`() throws {
        for name in ["a", "b", "c"] { TemporaryFolder.make(scratch.file(name)) }
        for name in ["a/x", "b/x", "c/x"] { scratch.write([1, 2], as: name) }
        away.write([9], as: "x")
        let found = try scan()
        let outcomes = try moveAll(found.exact, found)
        #expect(outcomes.allSatisfy { if case .moved = $0 { true } else { false } })
        #expect(TemporaryFolder.files(scratch.path) == ["a/x"])
        #expect(TemporaryFolder.files(away.path) == ["2-x", "3-x", "x"])
        #expect(away.read("x") == [9] && away.read("2-x") == [1, 2])
    }

    @Test func `a file or a survivor that changed since the scan is left alone`() throws {
        for changed in ["a", "b"] {
            for name in ["a", "b"] { scratch.write([1, 2], as: name) }
            let found = try scan()
            scratch.write([1, 3], as: changed)
            let outcomes = try moveAll(found.exact, found)
            #expect(outcomes.allSatisfy { if case .left = $0 { true } else { false } })
            #expect(TemporaryFolder.files(scratch.path) == ["a", "b"])
        }
    }

    @Test func `equal pictures move once they were compared again, what only looks alike never does`() throws {
        var random = CorpusRandom(seed: 3)
        let picture = SamplePNG(&random, byteCount: 3000)
        scratch.write(picture.variants[0], as: "plain")
        scratch.write(picture.variants[1], as: "titled")
        let found = try scan()
        #expect(try mover().move(found.files[0], for: found.files[1], .near) != .moved(to: []))
        #expect(TemporaryFolder.files(away.path) == [])
        _ = try moveAll(found.payload, found)
        #expect(TemporaryFolder.files(scratch.path) == ["titled"])
        #expect(TemporaryFolder.files(away.path) == ["plain"])
    }

    @Test func `empty files and files with other names stay where they are`() throws {
        for name in ["a", "b"] { scratch.write([], as: name) }
        for name in ["c", "d"] { scratch.write([1], as: name) }
        #expect(link(scratch.file("d"), scratch.file("e")) == 0)
        let found = try scan()
        #expect(found.exact.count == 2)
        for outcome in try moveAll(found.exact, found) { if case .moved = outcome { Issue.record("it moved") } }
        #expect(TemporaryFolder.files(scratch.path).count == 5)
    }
}
