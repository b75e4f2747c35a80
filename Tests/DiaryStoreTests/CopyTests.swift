import DiaryStore
import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

/// A store notices that its file is a copy, and goes on under a new actor.
struct CopyTests {
    private let folder = TemporaryFolder()
    private let world = World()

    /// Writes one story into a new store, closes it, and returns the actor that wrote.
    private func begin() throws -> ActorID {
        let store = try world.store(1, at: folder.file())
        try tell(store, "before")
        return try #require(try actor(store))
    }

    private func tell(_ store: DiaryStore, _ title: String) throws {
        _ = try store.write { try $0.create(NewStory(title: title, text: "x")) }
    }

    private func actor(_ store: DiaryStore) throws -> ActorID? { try store.read { try $0.status() }.actor }
    private func notices(_ store: DiaryStore) throws -> [CopyNotice] { try store.read { try $0.copyNotices() } }

    /// Puts a copy in the place of the store.
    private func restore() {
        folder.copyDatabase(to: "kept.sqlite")
        for suffix in ["", "-wal", "-shm"] { TemporaryFolder.remove(folder.file() + suffix) }
        folder.copyDatabase("kept.sqlite", to: "diary.sqlite")
    }

    @Test func `a restored store starts one new actor at its next write, and says so until told to stop`() throws {
        let old = try begin()
        restore()
        var store = try world.reopen(folder.file(), 2)
        #expect(try notices(store) == [CopyNotice(reason: .foreignStamp, oldActor: old)])
        #expect(try actor(store) == old)
        for title in ["first", "second"] { try tell(store, title) }
        let new = try #require(try actor(store))
        #expect(new != old)
        let now = world.clock.now()
        let notice = CopyNotice(reason: .foreignStamp, noticedAt: now, oldActor: old, newActor: new)
        #expect(try notices(store) == [notice])
        store = try world.reopen(folder.file(), 3)
        try tell(store, "third")
        #expect(try actor(store) == new && notices(store) == [notice])
        try store.acknowledgeCopies()
        #expect(try notices(store) == [])
        #expect(try world.reopen(folder.file(), 4).read { try $0.copyNotices() } == [])
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `what was not sealed stays in the log of the old actor`() throws {
        let old = try begin()
        restore()
        let store = try world.reopen(folder.file(), 2)
        try tell(store, "after")
        let new = try actor(store)
        let entries = try store.read { try $0.logEntries() }
        #expect(entries.map(\.actor) == [new, old])
        #expect(entries.map(\.isSealed) == [false, true])
    }

    @Test func `opening and reading a copy changes nothing in it`() throws {
        _ = try begin()
        restore()
        try Connection(path: folder.file()).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let before = folder.read("diary.sqlite")
        do {
            let store = try world.reopen(folder.file(), 2)
            #expect(try notices(store).count == 1)
            #expect(try store.read { try $0.stories() }.count == 1)
        }
        #expect(folder.read("diary.sqlite") == before)
        #expect(folder.read("diary.sqlite-wal").isEmpty)
    }

    @Test func `a store opened twice starts one new actor for both`() throws {
        let old = try begin()
        restore()
        let stores = [try world.reopen(folder.file(), 2), try world.reopen(folder.file(), 3)]
        for round in 0..<2 { for store in stores { try tell(store, "\(round)") } }
        let actors = try stores.map(actor)
        #expect(actors[0] == actors[1] && actors[0] != old)
        for store in stores { #expect(try notices(store).count == 1) }
        #expect(try stores[0].checkIntegrity().findings == [])
    }

    @Test func `a first write that fails leaves the copy to be noticed by the next one`() throws {
        let old = try begin()
        restore()
        let store = try world.reopen(folder.file(), 2)
        struct Abandoned: Error {}
        #expect(throws: Abandoned.self) {
            try store.write { transaction in
                for title in ["a", "b"] { _ = try transaction.create(NewStory(title: title, text: "x")) }
                throw Abandoned()
            }
        }
        #expect(try actor(store) == old)
        #expect(try notices(store).map(\.noticedAt) == [nil])
        try tell(store, "kept")
        #expect(try actor(store) != old)
        #expect(try notices(store).count == 1)
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `moving, vacuuming and checkpointing a store make no copy of it`() throws {
        let old = try begin()
        try Connection(path: folder.file()).execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in ["", "-wal", "-shm"] where TemporaryFolder.exists(folder.file() + suffix) {
            TemporaryFolder.rename(folder.file() + suffix, to: folder.file("moved.sqlite" + suffix))
        }
        let store = try world.reopen(folder.file("moved.sqlite"), 2)
        try tell(store, "after")
        #expect(try actor(store) == old)
        #expect(try notices(store) == [])
    }

    @Test func `a copy that the database itself makes is one`() throws {
        _ = try begin()
        try Connection(path: folder.file()).execute("VACUUM INTO '\(folder.file("copy.sqlite"))'")
        #expect(try notices(try world.reopen(folder.file("copy.sqlite"), 2)).count == 1)
        #expect(try notices(try world.reopen(folder.file(), 2)) == [])
    }

    @Test func `a store in memory is never a copy`() throws {
        let store = try world.store(1)
        try tell(store, "x")
        #expect(try notices(store) == [])
    }

    @Test func `a store from where nothing could be told notes its file without a word`() throws {
        var blind = world
        blind.noticesCopies = false
        do { try tell(try blind.store(1, at: folder.file()), "before") }
        var store = try world.reopen(folder.file(), 2)
        let old = try actor(store)
        try tell(store, "after")
        #expect(try actor(store) == old && notices(store) == [])
        restore()
        store = try world.reopen(folder.file(), 3)
        #expect(try notices(store).count == 1)
    }

    @Test func `acknowledging a copy before its first write still gives it a new actor`() throws {
        let old = try begin()
        restore()
        let store = try world.reopen(folder.file(), 2)
        try store.acknowledgeCopies()
        #expect(try notices(store) == [])
        try tell(store, "after")
        #expect(try actor(store) != old && notices(store) == [])
    }

    @Test func `a change under one's own actor from elsewhere is reported as such, once`() throws {
        var blind = world
        blind.noticesCopies = false
        do { try tell(try blind.store(1, at: folder.file()), "before") }
        folder.copyDatabase(to: "copy.sqlite")
        let stores = [try blind.reopen(folder.file(), 2), try blind.reopen(folder.file("copy.sqlite"), 3)]
        let old = try actor(stores[0])
        let server = LogArray()
        for round in 0..<2 {
            for store in stores { try tell(store, "\(round)") }
            for store in stores + stores { try server.sync(store) }
        }
        for store in stores {
            let found = try notices(store)
            #expect(found.map(\.reason) == [.ownActor] && found.map(\.oldActor) == [old])
            #expect(try found.map(\.newActor) == [actor(store)])
        }
    }

    @Test func `the birth time tells files apart, and without it device and inode do`() {
        let stamp = FileStamp(device: 1, inode: 2, birthNanoseconds: 3)
        #expect(stamp.isSameFile(as: stamp))
        #expect(!stamp.isSameFile(as: FileStamp(device: 1, inode: 2, birthNanoseconds: 4)))
        #expect(!stamp.isSameFile(as: FileStamp(device: 1, inode: 3, birthNanoseconds: 3)))
        // Devices are numbered anew when disks are attached in another order.
        #expect(stamp.isSameFile(as: FileStamp(device: 9, inode: 2, birthNanoseconds: 3)))
        let unborn = FileStamp(device: 1, inode: 2, birthNanoseconds: nil)
        #expect(unborn.isSameFile(as: unborn) && unborn.isSameFile(as: stamp))
        #expect(!unborn.isSameFile(as: FileStamp(device: 9, inode: 2, birthNanoseconds: nil)))
    }
}
