import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Who wrote which words.
struct AuthorshipTests {
    private let world = World()
    private let server = LogArray()

    @Test func `merged words are told by their authors, in the order of the text`() throws {
        let pair = try world.pair(server, NewStory(text: "Mochi slept."))
        world.clock.advance(byMilliseconds: 5)
        try pair.a.rewrite(pair.story, "Mochi 고양이 slept.")
        world.clock.advance(byMilliseconds: 5)
        try pair.b.rewrite(pair.story, "Mochi slept. Then she ate.")
        try server.syncAll(pair.a, pair.b)
        for (store, isA) in [(pair.a, true), (pair.b, false)] {
            let runs = try store.read { try $0.authorship(of: pair.story) }
            #expect(runs.map(\.text) == ["Mochi ", "고양이 ", "slept.", " Then she ate."])
            #expect(runs.map(\.isOwn) == [isA, isA, isA, !isA])
            #expect(runs.map { $0.writtenAt.milliseconds - runs[0].writtenAt.milliseconds } == [0, 5, 0, 10])
            #expect(runs.map(\.utf8) == [0..<6, 6..<16, 16..<22, 22..<36])
            let history = try store.read { try $0.history(of: pair.story) }
            #expect(runs.allSatisfy { run in history.contains { $0.number == run.change && $0.hash == run.hash } })
        }
    }

    @Test func `words that both wrote alike are one's on both devices`() throws {
        let pair = try world.pair(server, NewStory(text: "teh cat"))
        for store in [pair.a, pair.b] { try store.rewrite(pair.story, "the cat") }
        try server.syncAll(pair.a, pair.b)
        let runs = try [pair.a, pair.b].map { store in try store.read { try $0.authorship(of: pair.story) } }
        #expect(runs[0].map(\.actor) == runs[1].map(\.actor))
        #expect(runs[0].map(\.text).joined() == "the cat")
    }

    @Test func `a text from outside has its carrier as author, and edits theirs`() throws {
        let store = try world.store(1)
        let id = RecordID(Bytes16(high: 1, low: 1))
        try store.write { write in
            try write.create(.story, id, [(.created, .integer(0))])
            let seed = TextSeed(Array("from a letter".utf8), revision: 1, isRevisionStated: true)
            try write.perform(.story, id, on: try write.existing(.story, id), .text(.body, parents: [], .seed(seed)))
        }
        try store.rewrite(id, "from an old letter")
        let runs = try store.read { try $0.authorship(of: id) }
        #expect(runs.map(\.text) == ["from a", "n old", " letter"])
        #expect(runs[0].change == runs[2].change && runs[0].change != runs[1].change)
    }

    @Test func `captions have authors, an empty text none, and what was undone is nobody's`() throws {
        let store = try world.store(1)
        let picture = try store.addPicture(1)
        let id = try store.write { try $0.create(NewStory(text: "", media: [picture])) }
        #expect(try store.read { try $0.authorship(of: id) }.isEmpty)
        try store.rewrite(id, "waves", .caption(of: picture))
        #expect(try store.read { try $0.authorship(of: id, in: .caption(of: picture)) }.map(\.text) == ["waves"])
        try store.rewrite(id, "words")
        let last = try #require(try store.lastChange())
        _ = try store.write { try $0.revert(last) }
        #expect(try store.read { try $0.authorship(of: id) }.isEmpty)
        #expect(try store.read { try $0.authorship(of: RecordID(Bytes16(high: 9, low: 9))) }.isEmpty)
    }

    @Test(arguments: 0..<UInt64(8))
    func `authors cover every text of random lives without a gap`(seed: UInt64) throws {
        let pair = try world.pair(server, NewStory(text: "one two three"))
        var writer = HistoryWriter(random: SeededRandom(seed: seed), story: pair.story, pictures: [])
        for round in 0..<40 {
            let store = round.isMultiple(of: 2) ? pair.a : pair.b
            try writer.write(to: store)
            if writer.random.chance(30) { try server.sync(store) }
            let runs = try store.read { try $0.authorship(of: pair.story) }
            #expect(runs.map(\.text).joined() == (try store.story(pair.story)?.text ?? ""), "seed \(seed)")
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.utf8.upperBound == $1.utf8.lowerBound })
        }
    }
}
