import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// An app may choose which of several siblings is displayed; nothing else follows from it.
struct DisplayTests {
    private let world = World()
    private let server = LogArray()
    private let story = RecordID(Bytes16(high: 1, low: 1))

    private func store(_ seed: UInt64, at path: String = ":memory:", _ chooser: DisplayChooser?) throws -> DiaryStore {
        try DiaryStore.create(at: path, name: "Test", diary: world.diary, configuration: configuration(seed, chooser))
    }

    private func configuration(_ seed: UInt64, _ chooser: DisplayChooser?) -> StoreConfiguration {
        var configuration = StoreConfiguration(
            durability: .normal, clock: world.clock, random: SeededRandomSource(seed: seed))
        configuration.displayChooser = chooser
        return configuration
    }

    /// The first value in the order of its text.
    private static let alphabetical: DisplayChooser = { choice in
        choice.siblings.indices.min { a, b in
            choice.siblings[a].value.asText ?? "" < choice.siblings[b].value.asText ?? ""
        } ?? 0
    }

    private func dispute(_ a: DiaryStore, _ b: DiaryStore) throws {
        _ = try a.write { try $0.create(NewStory(id: story, title: "T", text: "x")) }
        try server.syncAll(a, b)
        try a.write { try $0.edit(story: story) { ($0.mood, $0.weather) = ("calm", "rain") } }
        world.clock.advance(byMilliseconds: 5)
        try b.write { try $0.edit(story: story) { ($0.mood, $0.weather) = ("wild", "snow") } }
        try server.syncAll(a, b)
    }

    @Test func `a chooser decides what the row shows, and devices stay equal without it`() throws {
        let (a, b) = (try store(1, DisplayTests.alphabetical), try store(2, nil))
        try dispute(a, b)
        #expect(try a.story(story)?.mood == "calm")
        #expect(try b.story(story)?.mood == "wild")
        #expect(try a.digest() == b.digest())
        let conflicts = try [a, b].map { store in try store.read { try $0.conflicts() } }
        #expect(conflicts[0].map(\.id).sorted() == conflicts[1].map(\.id).sorted())
        #expect(conflicts[0].map(\.shown?.value) == [.text("calm"), .text("rain")])
        #expect(try a.checkIntegrity().findings == [] && b.checkIntegrity().findings == [])
    }

    @Test func `what the chooser shows is what keeping keeps`() throws {
        let (a, b) = (try store(1, DisplayTests.alphabetical), try store(2, nil))
        try dispute(a, b)
        try a.write { write in for conflict in try write.reading.conflicts() { try write.keep(conflict) } }
        try server.syncAll(a, b)
        for store in [a, b] {
            #expect(try store.story(story)?.mood == "calm")
            // By the default order the other value was on display.
            #expect(try store.read { try $0.conflicts(includingClosed: true) }.map(\.state) == [.switched, .switched])
        }
        #expect(try a.digest() == b.digest())
    }

    @Test func `a chooser that changes between openings loses no value`() throws {
        let folder = TemporaryFolder()
        let b = try store(2, nil)
        try dispute(try store(1, at: folder.file(), DisplayTests.alphabetical), b)
        let choosers: [DisplayChooser?] = [nil, DisplayTests.alphabetical, { _ in 99 }, { _ in 1 }]
        for (number, chooser) in choosers.enumerated() {
            let a = try DiaryStore.open(at: folder.file(), configuration: configuration(1, chooser))
            let expected = try a.read { try $0.conflicts() }.map(\.shown?.value)
            try a.write { try $0.addTag("\(number)", to: story) }
            #expect(try [a.story(story)?.mood, a.story(story)?.weather].map { Value.text($0) } == expected)
            try server.syncAll(a, b)
            #expect(try a.digest() == b.digest())
        }
    }

    @Test func `refreshing the display shows what the chooser says without writing an operation`() throws {
        let folder = TemporaryFolder()
        let b = try store(2, nil)
        try dispute(try store(1, at: folder.file(), nil), b)
        let a = try DiaryStore.open(at: folder.file(), configuration: configuration(1, DisplayTests.alphabetical))
        #expect(try a.story(story)?.mood == "wild")
        try a.write { try $0.refreshDisplay() }
        #expect(try a.story(story)?.mood == "calm")
        #expect(try a.read { try $0.pendingOperations() } == 0)
        #expect(try a.digest() == b.digest())
    }

    @Test(arguments: [nil, DisplayTests.alphabetical, { _ in 1 }] as [DisplayChooser?])
    func `saving a record whose siblings are not filled in leaves them as they are`(chooser: DisplayChooser?) throws {
        let folder = TemporaryFolder()
        let b = try store(2, nil)
        try dispute(try store(1, at: folder.file(), nil), b)
        let a = try DiaryStore.open(at: folder.file(), configuration: configuration(1, chooser))
        try a.withCore { access in
            let table = access.core.records.story
            var state = try #require(try table.load(story))
            try table.save(story, &state, touched: [], isNew: false, access.core.ties)
        }
        #expect(try a.digest() == b.digest())
        #expect(try a.story(story)?.mood == "wild")
    }
}
