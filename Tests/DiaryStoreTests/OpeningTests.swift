import DiaryStore
import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

struct OpeningTests {
    private let world = World()

    @Test func `a store goes on where it was closed`() throws {
        let folder = TemporaryFolder()
        var store: DiaryStore? = try world.store(1, at: folder.file())
        let id = try store?.write { try $0.create(NewStory(title: "a", text: "b", tags: ["t"])) }
        let digest = try store?.digest()
        let actor = try store?.read { try $0.status() }.actor
        store = nil
        let again = try world.reopen(folder.file(), 9)
        #expect(try again.digest() == digest)
        let story = try #require(id)
        try again.write { try $0.edit(story: story) { $0.title = "c" } }
        #expect(try again.read { try $0.status() }.actor == actor)
        #expect(try again.checkIntegrity().findings == [])
    }

    @Test func `a store is closed and opened between all of its writes`() throws {
        let folder = TemporaryFolder()
        _ = try world.store(1, at: folder.file())
        let server = LogArray()
        let other = try world.store(2)
        for round in 0..<6 {
            let store = try world.reopen(folder.file(), UInt64(10 + round))
            _ = try store.write { try $0.create(NewStory(title: "\(round)", text: "x")) }
            if round.isMultiple(of: 2) { try server.sync(store) }
            _ = try other.write { try $0.create(NewStory(title: "other \(round)", text: "x")) }
            try server.sync(other)
        }
        let store = try world.reopen(folder.file(), 1)
        try server.syncAll(store, other)
        #expect(try store.digest() == other.digest())
        #expect(try store.read { try $0.stories() }.count == 12)
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `a folder without a diary and one with a diary are told apart`() throws {
        let folder = TemporaryFolder()
        #expect(#expect(throws: StoreError.self) { try world.reopen(folder.file(), 1) }?.code == .noDiary)
        _ = try world.store(1, at: folder.file())
        #expect(#expect(throws: StoreError.self) { try world.store(1, at: folder.file()) }?.code == .diaryExists)
    }

    @Test func `a store of a newer schema can be read, and is not written`() throws {
        let folder = TemporaryFolder()
        let id = try world.store(1, at: folder.file()).write { try $0.create(NewStory(text: "kept")) }
        try Connection(path: folder.file()).execute("PRAGMA user_version=99; ALTER TABLE story ADD COLUMN later")
        let store = try world.reopen(folder.file(), 1)
        #expect(try store.read { try $0.story(id)?.text } == "kept")
        #expect(try store.digest().kinds.map(\.count) == [1])
        for write in [
            { try store.write { _ = $0.newID() } }, { _ = try store.withCore { try $0.receive([], sent: []) } },
        ] {
            #expect(#expect(throws: StoreError.self, performing: write)?.code == .schemaTooNew)
        }
        #expect(try Connection(path: folder.file()).userVersion == 99)
    }

    @Test func `a store of a newer schema that cannot even be read is not opened`() throws {
        let folder = TemporaryFolder()
        _ = try world.store(1, at: folder.file())
        try Connection(path: folder.file()).execute(
            "PRAGMA user_version=99; ALTER TABLE story RENAME COLUMN body TO later")
        #expect(#expect(throws: StoreError.self) { try world.reopen(folder.file(), 1) }?.code == .schemaTooNew)
    }

    @Test func `a store that another program brings to a newer schema is not written any more`() throws {
        let folder = TemporaryFolder()
        let store = try world.store(1, at: folder.file())
        try Connection(path: folder.file()).execute("PRAGMA user_version=99")
        let refusal = #expect(throws: StoreError.self) { try store.write { try $0.create(NewStory(text: "x")) } }
        #expect(refusal?.code == .schemaTooNew)
    }

    @Test func `a file that is no database is refused`() throws {
        let folder = TemporaryFolder()
        let other = TemporaryFolder()
        _ = try world.store(1, at: other.file())
        try Connection(path: folder.file()).execute("CREATE TABLE t(x)")
        #expect(#expect(throws: StoreError.self) { try world.reopen(folder.file(), 1) }?.code == .noDiary)
    }

    @Test func `the remote is remembered`() throws {
        let folder = TemporaryFolder()
        let remote = RemoteSettings(url: "https://diary.example.org", tokenFile: "/home/me/token")
        #expect(try world.store(1, at: folder.file()).read { try $0.remote() } == nil)
        try world.reopen(folder.file(), 1).setRemote(remote)
        #expect(try world.reopen(folder.file(), 1).read { try $0.remote() } == remote)
    }

    @Test func `making a diary in a store of a newer schema is refused`() throws {
        let folder = TemporaryFolder()
        _ = try world.store(1, at: folder.file())
        try Connection(path: folder.file()).execute("PRAGMA user_version=99")
        #expect(#expect(throws: StoreError.self) { try world.store(1, at: folder.file()) }?.code == .schemaTooNew)
    }

    @Test(arguments: [
        "UPDATE setting SET value=99 WHERE key='own_log'", "UPDATE setting SET value=-1 WHERE key='own_log'",
        "DELETE FROM setting WHERE key='own_log'", "UPDATE log SET past=x'FF'",
    ])
    func `a log that contradicts the store is said to be corrupt`(sql: String) throws {
        let folder = TemporaryFolder()
        do { _ = try world.store(1, at: folder.file()).write { try $0.create(NewStory(text: "x")) } }
        try Connection(path: folder.file()).execute(sql)
        #expect(#expect(throws: StoreError.self) { try world.reopen(folder.file(), 1) }?.code == .corrupt)
    }

    @Test func `a record that cannot be read is said to be corrupt, by reading, writing and checking`() throws {
        let folder = TemporaryFolder()
        let store = try world.store(1, at: folder.file())
        let id = try store.write { try $0.create(NewStory(text: "x")) }
        try Connection(path: folder.file()).execute("UPDATE story SET merge=x'07'")
        #expect(#expect(throws: StoreError.self) { try store.story(id) }?.code == .corrupt)
        #expect(#expect(throws: StoreError.self) { try store.digest() }?.code == .corrupt)
        let refusal = #expect(throws: StoreError.self) { try store.write { try $0.addTag("t", to: id) } }
        #expect(refusal?.code == .corrupt)
    }
}
