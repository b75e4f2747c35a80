import DiaryStore
import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

struct PackingTests {
    private let folder = TemporaryFolder()

    private func store() throws -> DiaryStore {
        var configuration = StoreConfiguration(durability: .normal, random: SeededRandomSource(seed: 1))
        configuration.packingInterval = 1
        return try DiaryStore.create(at: folder.file(), name: "packed", configuration: configuration)
    }

    private func tell(_ store: DiaryStore, _ server: LogArray, _ text: String) throws {
        _ = try store.write { try $0.create(NewStory(text: text)) }
        try server.sync(store)
    }

    @Test func `small delivered segments become one that holds the same`() throws {
        let (store, server) = (try store(), LogArray())
        for number in 0..<5 { try tell(store, server, "\(number)") }
        #expect(try store.read { try $0.logEntries() }.map(\.lastSequence) == [5])
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `a segment damaged at rest is left alone, and syncing goes on`() throws {
        let (store, server) = (try store(), LogArray())
        try tell(store, server, "first")
        try Connection(path: folder.file()).execute("UPDATE segment SET bytes=zeroblob(100)")
        for number in 0..<3 { try tell(store, server, "\(number)") }
        #expect(server.segments.count == 4)
        #expect(try store.read { try $0.status() }.pendingOperations == 0)
        #expect(try store.read { try $0.logEntries() }.count == 2)
        #expect(try store.checkIntegrity().findings.map(\.code).contains(.segment))
    }
}
