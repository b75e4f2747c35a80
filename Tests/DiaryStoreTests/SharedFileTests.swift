import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

/// Two programs on one file: a command beside a long-running sync.
@Suite struct SharedFileTests {
    private let folder: TemporaryFolder
    private let one: DiaryStore
    private let other: DiaryStore

    init() throws {
        folder = TemporaryFolder()
        one = try DiaryStore.create(at: folder.file("shared.sqlite"), name: "shared")
        other = try DiaryStore.open(at: folder.file("shared.sqlite"))
    }

    @Test func `a store sees what another program has written since it was opened`() throws {
        let story = try one.write { try $0.create(NewStory(text: "by one")) }
        #expect(try other.read { try $0.story(story)?.text } == "by one")
        #expect(try other.digest() == one.digest())
        #expect(try other.checkIntegrity().findings.isEmpty)
    }

    @Test func `two programs write one log in turn and neither doubles a sequence`() throws {
        for round in 0..<3 {
            try one.write { _ = try $0.create(NewStory(text: "one \(round)")) }
            try other.write { _ = try $0.create(NewStory(text: "other \(round)")) }
        }
        #expect(try one.digest() == other.digest())
        #expect(try one.read { try $0.stories().count } == 6)
        #expect(try one.checkIntegrity().findings.isEmpty)
    }

    @Test func `what another program has written goes out with the next sync`() throws {
        try one.write { _ = try $0.create(NewStory(text: "sealed here")) }
        _ = try one.withCore { try $0.prepare(maximumBytes: Limits.targetExchangeBytes) }
        try other.write { _ = try $0.create(NewStory(text: "left open there")) }
        let outgoing = try one.withCore { try $0.prepare(maximumBytes: Limits.targetExchangeBytes) }
        #expect(outgoing.segments.count == 2)
    }

    @Test func `a reply that another program's sync has overtaken is left alone, and the next one taken in`() throws {
        let server = LogArray()
        let stranger = try DiaryStore.create(at: ":memory:", name: "stranger", diary: one.diary)
        _ = try stranger.write { try $0.create(NewStory(text: "from elsewhere")) }
        try server.sync(stranger)
        let asked = try one.withCore { try $0.prepare(maximumBytes: 0) }
        try server.sync(other)
        let received = try one.withCore {
            try $0.receive([.segment(server.segments[0])], after: asked.cursor, sent: [])
        }
        #expect(received.isOvertaken && received.operations == 0)
        #expect(try one.read { try $0.status() }.cursor.position == 1)
        try server.sync(one)
        #expect(try one.digest() == stranger.digest())
    }
}
