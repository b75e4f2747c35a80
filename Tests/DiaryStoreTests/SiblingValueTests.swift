import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Values that a row's columns can and cannot hold stay what they are, whichever sibling the row shows.
struct SiblingValueTests {
    private let world = World()

    @Test(arguments: 0..<UInt64(60))
    func `siblings keep their values in every order of their coming`(seed: UInt64) throws {
        var record = RandomRecord(random: SeededRandom(seed: seed))
        let server = LogArray()
        let pair = try world.pair(server)
        let fields: [FieldKey] = [.title, .date, .place, .created, .named("mine")]
        for store in [pair.a, pair.b] {
            world.clock.advance(byMilliseconds: Int64(record.random.number(-5...5)))
            let values = fields.map { (field: $0, value: record.value()) }
            try store.write { try $0.set(values, of: .story, pair.story) }
        }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.a.digest() == pair.b.digest(), "seed \(seed)")
        try pair.a.write { try $0.set(.place, .tuple([.real(-0.0), .real(-0.0), .null]), of: .story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.a.digest() == pair.b.digest(), "seed \(seed)")
        for store in [pair.a, pair.b] { #expect(try store.checkIntegrity().findings == [], "seed \(seed)") }
    }

    @Test(arguments: TableSchema.story.registers.filter { !RecordKind.story.isText($0.field) }.map(\.offset))
    func `a value that fits its columns is read back bit by bit`(offset: Int) throws {
        var record = RandomRecord(random: SeededRandom(seed: UInt64(offset)))
        let register = try #require(TableSchema.story.registers.first { $0.offset == offset })
        let store = try world.store(1)
        let id = try store.write { try $0.create(NewStory(text: "x")) }
        for _ in 0..<200 {
            let value = record.value()
            try store.write { try $0.set(register.field, value, of: .story, id) }
            let read = try store.withCore { access in
                var state = try access.core.records.story.load(id) ?? RecordState()
                try access.core.records.story.hydrate(&state, id)
                return state.register(register.field).siblings.map(\.value)
            }
            #expect(read == [value])
        }
    }
}
