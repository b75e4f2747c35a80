import DiaryStore
import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

struct VerificationTests {
    private let world = World()

    @Test func `stores that differ are told apart by record and field`() throws {
        let server = LogArray()
        let pair = try world.pair(server)
        #expect(try pair.a.differences(from: pair.b) == [])
        try pair.a.write { try $0.edit(story: pair.story) { $0.mood = "calm" } }
        try pair.a.write { try $0.addTag("t", to: pair.story) }
        let own = try pair.b.write { try $0.createProfile(name: "Miso") }
        #expect(
            try pair.a.differences(from: pair.b) == [
                RecordDifference(kind: "profile", record: own, fields: []),
                RecordDifference(kind: "story", record: pair.story, fields: ["mood", "tags"]),
            ])
        #expect(try pair.a.digest().version != pair.b.digest().version)
    }

    @Test func `a digest leaves out what is deleted`() throws {
        let store = try world.store(1)
        let before = try store.digest().kinds
        let id = try store.write { try $0.create(NewStory(text: "x")) }
        #expect(try store.digest().kinds.map(\.count) == [1])
        try store.write { try $0.delete(.story, id) }
        #expect(try store.digest().kinds == before)
    }

    @Test func `values that differ only in their normal form differ`() throws {
        let a = try world.store(1)
        let b = try world.store(1)
        let id = RecordID(Bytes16(high: 1, low: 1))
        _ = try a.write { try $0.create(NewStory(id: id, text: "caf\u{E9}")) }
        _ = try b.write { try $0.create(NewStory(id: id, text: "cafe\u{301}")) }
        #expect(try a.differences(from: b).map(\.fields) == [["text"]])
    }

    @Test func `a sound store has no findings, sealed or not`() throws {
        let store = try world.store(1)
        #expect(try store.checkIntegrity().findings == [])
        let id = try store.write { try $0.create(NewStory(text: "x", tags: ["t"])) }
        #expect(try store.checkIntegrity().findings == [])
        _ = try store.sealed()
        try store.write { try $0.removeTag("t", from: id) }
        let report = try store.checkIntegrity()
        #expect(report.findings == [])
        #expect(report.segments == 1)
        #expect(report.operations == 3)
        #expect(report.digest == (try store.digest()))
    }

    @Test func `a text whose row is not what its history says is found and named`() throws {
        let folder = TemporaryFolder()
        let server = LogArray()
        let id = RecordID(Bytes16(high: 1, low: 1))
        do {
            let stores = [try world.store(1, at: folder.file()), try world.store(2)]
            _ = try stores[0].write { try $0.create(NewStory(id: id, text: "one two")) }
            _ = try stores[0].write { try $0.create(NewStory(text: "another")) }
            try server.syncAll(stores[0], stores[1])
            try stores[0].rewrite(id, "zero one two")
            try stores[1].rewrite(id, "one two three")
            try server.syncAll(stores[0], stores[1])
            #expect(try stores[0].story(id)?.text == "zero one two three")
            #expect(try stores[0].checkIntegrity().findings == [])
        }
        try Connection(path: folder.file()).execute("UPDATE story SET body='zero one three' WHERE body LIKE 'zero%'")
        let findings = try world.reopen(folder.file(), 1).checkIntegrity().findings
        #expect(findings.map(\.code) == [.replay])
        #expect(findings[0].message.hasPrefix("story \(id), text: "))
    }

    @Test(arguments: [
        ("UPDATE story SET title='forged'", IntegrityFinding.Code.replay),
        ("DELETE FROM story_tag", .replay),
        ("DELETE FROM segment", .chain),
        ("UPDATE segment SET bytes=zeroblob(100)", .segment),
        ("UPDATE tail SET bytes=zeroblob(length(bytes))", .chain),
        ("UPDATE log SET head_hash=zeroblob(32)", .chain),
    ])
    func `a store that was tampered with says so`(sql: String, code: IntegrityFinding.Code) throws {
        let folder = TemporaryFolder()
        do {
            let store = try world.store(1, at: folder.file())
            let id = try store.write { try $0.create(NewStory(title: "true", text: "x", tags: ["t"])) }
            _ = try store.sealed()
            if sql.contains("tail") { try store.write { try $0.edit(story: id) { $0.mood = "calm" } } }
        }
        try Connection(path: folder.file()).execute(sql)
        let findings = try world.reopen(folder.file(), 1).checkIntegrity().findings
        #expect(findings.map(\.code).contains(code))
        #expect(findings.allSatisfy { $0.message.contains(": ") })
    }
}
