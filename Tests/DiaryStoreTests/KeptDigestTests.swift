import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Digests are kept, and brought up to date from the log; they must be those of a look at every record.
struct KeptDigestTests {
    private let world = World()

    @Test(arguments: 0..<UInt64(20))
    func `a kept digest is that of all records, whatever has been written, taken in, deleted or forked`(
        seed: UInt64
    ) throws {
        let folder = TemporaryFolder()
        var random = SeededRandom(seed: seed)
        let server = LogArray()
        var stores = [try world.store(1, at: folder.file()), try world.store(2)]
        for step in 0..<90 {
            if step == 45 {
                folder.copyDatabase(to: "copy.sqlite")
                stores.append(try World(noticesCopies: false).reopen(folder.file("copy.sqlite"), 3))
            }
            world.clock.advance(byMilliseconds: 1000)
            guard let store = random.pick(stores) else { return }
            switch random.number(0...9) {
            case 0...1: try server.sync(store)
            case 2...3: try expectKept(store, "seed \(seed), step \(step)")
            default: try write(store, &random)
            }
        }
        for store in stores + stores { try server.sync(store) }
        for store in stores { try expectKept(store, "seed \(seed), at the end") }
        let digests = try stores.map { try $0.digest() }
        #expect(digests.allSatisfy { $0 == digests[0] }, "seed \(seed)")
    }

    @Test func `records that nobody has touched are not read again`() throws {
        let folder = TemporaryFolder()
        let store = try world.store(1, at: folder.file())
        let ids = (1...300).map { RecordID(Bytes16(high: 1, low: $0)) }
        try store.write { write in for id in ids { try write.create(NewStory(id: id, title: "t", text: "x")) } }
        _ = try store.sealed()
        let before = try store.digest()
        try Connection(path: folder.file(), options: .init(access: .readWrite)).execute(
            "UPDATE story SET title='forged' WHERE substr(hex(id), 31)='05'")
        #expect(try store.digest() == before)
        #expect(try store.withSnapshot { try $0.digest() } != before)
        #expect(try store.checkIntegrity().findings.isEmpty == false)
        try store.write { try $0.edit(story: ids[150]) { $0.mood = "calm" } }
        try expectAlmostKept(store)
    }

    /// The leaves of the two forged records are still those that were kept, all others are true.
    private func expectAlmostKept(_ store: DiaryStore) throws {
        let (kept, all) = try store.withCore { access in
            try access.core.transaction {
                _ = try DigestPass(access).run()
                let kept = try LeafTable(access.core.statements).leaves(.story)
                return (kept, try access.leaves(of: access.core.records.story, in: .all))
            }
        }
        #expect(kept.count == 5)
        #expect(zip(kept, all).map { $0 == $1 } == [false, true, true, true, false])
    }

    private func expectKept(_ store: DiaryStore, _ name: Comment) throws {
        let kept = try store.digest()
        #expect(kept == (try store.withSnapshot { try $0.digest() }), name)
        #expect(kept == (try store.digest()), name)
    }

    private func write(_ store: DiaryStore, _ random: inout SeededRandom) throws {
        // One in four begins a leaf.
        let id = RecordID(Bytes16(high: 1, low: UInt64(random.number(1...40)) * 16))
        try store.write { write in
            guard let story = try write.reading.story(id) else {
                _ = try write.create(NewStory(id: id, title: "t", text: "one two"))
                return try write.create(.named("recipe"), id, [(.named("serves"), .integer(2))])
            }
            if story.isDeleted { return try write.restore(.story, id) }
            switch random.number(0...5) {
            case 0, 1: try write.delete(.story, id)
            case 2: try write.edit(story: id) { $0.title = "\(random.number(0...9))" }
            case 3: try write.addTag("\(random.number(0...3))", to: id)
            default:
                guard let loaded = try write.reading.editableText(.body, of: id) else { return }
                _ = try write.save(loaded.text + " more", as: .body, of: id, basedOn: loaded.version)
            }
        }
    }
}
