import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

struct ForkTests {
    /// A store that has been copied, and both copies opened; they write as the same actor, unless the copy is noticed.
    private func fork(
        _ world: World, _ folder: TemporaryFolder, _ prepare: (DiaryStore) throws -> Void
    ) throws -> [DiaryStore] {
        try prepare(try world.store(1, at: folder.file()))
        folder.copyDatabase(to: "copy.sqlite")
        return [try world.reopen(folder.file(), 21), try world.reopen(folder.file("copy.sqlite"), 22)]
    }

    @Test(arguments: [false, true])
    func `two copies that go on under one actor lose nothing`(isNoticed: Bool) throws {
        let world = World(noticesCopies: isNoticed)
        let folder = TemporaryFolder()
        let id = RecordID(Bytes16(high: 1, low: 1))
        let copies = try fork(world, folder) { store in
            _ = try store.write { try $0.create(NewStory(id: id, title: "common", text: "x")) }
        }
        for (index, store) in copies.enumerated() {
            _ = try store.write { try $0.create(NewStory(title: "of \(index)", text: "x")) }
            try store.write { try $0.addTag("of \(index)", to: id) }
        }
        let server = LogArray()
        try server.syncAll(copies[0], copies[1])
        for store in copies {
            #expect(try store.read { try $0.stories() }.count == 3)
            #expect(try store.story(id)?.tags == ["of 0", "of 1"])
            #expect(try store.checkIntegrity().findings == [])
        }
        #expect(try copies[0].digest() == copies[1].digest())
    }

    @Test(arguments: [false, true])
    func `copies that edit one field concurrently keep both values`(isNoticed: Bool) throws {
        let world = World(noticesCopies: isNoticed)
        let folder = TemporaryFolder()
        let id = RecordID(Bytes16(high: 1, low: 1))
        let server = LogArray()
        let copies = try fork(world, folder) { store in
            _ = try store.write { try $0.create(NewStory(id: id, title: "common", text: "x")) }
            try server.sync(store)
        }
        for (index, store) in copies.enumerated() {
            try store.write { try $0.edit(story: id) { $0.mood = "of \(index)" } }
        }
        try server.syncAll(copies[0], copies[1])
        for store in copies { #expect(try store.story(id)?.conflictCount == 1) }
        #expect(try copies[0].digest() == copies[1].digest())
        let late = try world.store(3)
        try server.sync(late)
        #expect(try late.digest() == copies[0].digest())
    }

    @Test(arguments: [false, true])
    func `copies go on after they have met, and a third device reads any order`(isNoticed: Bool) throws {
        let world = World(noticesCopies: isNoticed)
        let folder = TemporaryFolder()
        let server = LogArray()
        let copies = try fork(world, folder) { store in _ = try store.write { try $0.create(NewStory(text: "common")) }
        }
        for round in 0..<4 {
            for (index, store) in copies.enumerated() {
                _ = try store.write { try $0.create(NewStory(title: "\(index) \(round)", text: "x")) }
            }
            try server.sync(copies[round % 2])
        }
        try server.syncAll(copies[0], copies[1])
        #expect(try copies[0].read { try $0.stories() }.count == 9)
        #expect(try copies[0].digest() == copies[1].digest())
        let late = try world.store(3)
        try late.receive(server.segments.reversed())
        #expect(try late.digest() == copies[0].digest())
        #expect(try late.checkIntegrity().findings == [])
    }

    @Test(arguments: [false, true])
    func `a store restored from a backup takes its lost writes back from the server`(isNoticed: Bool) throws {
        let world = World(noticesCopies: isNoticed)
        let folder = TemporaryFolder()
        let server = LogArray()
        let copies = try fork(world, folder) { store in
            _ = try store.write { try $0.create(NewStory(title: "backed up", text: "x")) }
            try server.sync(store)
        }
        _ = try copies[0].write { try $0.create(NewStory(title: "after the backup", text: "x")) }
        try server.sync(copies[0])
        try server.sync(copies[1])
        _ = try copies[1].write { try $0.create(NewStory(title: "after the restore", text: "x")) }
        try server.syncAll(copies[1], copies[0])
        #expect(try copies[1].read { try $0.stories() }.count == 3)
        #expect(try copies[1].digest() == copies[0].digest())
    }
}
