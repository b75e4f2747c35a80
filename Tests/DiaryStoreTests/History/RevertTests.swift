import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Taking one change back as a new change.
struct RevertTests {
    private let world = World()
    private let server = LogArray()

    /// Writes, and gives the number of the change.
    private func change(_ store: DiaryStore, _ body: (WriteTransaction) throws -> Void) throws -> ChangeNumber {
        world.clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1)
        try store.write(body)
        return try #require(try store.lastChange())
    }

    private func revert(_ change: ChangeNumber, _ store: DiaryStore) throws -> Reversal {
        world.clock.advance(byMilliseconds: 1)
        return try store.write { try $0.revert(change) }
    }

    @Test func `edits of a text no longer count, and what others wrote around and within them stays`() throws {
        let pair = try world.pair(server, NewStory(text: "Mochi slept."))
        let edit = try change(pair.a) { write in
            let loaded = try #require(try write.reading.editableText(of: pair.story))
            try write.save("Mochi the big cat slept.", of: pair.story, basedOn: loaded.version)
        }
        try server.syncAll(pair.a, pair.b)
        try pair.b.rewrite(pair.story, "Mochi the very big cat slept. All day.")
        try server.syncAll(pair.a, pair.b)
        let undo = try revert(edit, pair.a)
        #expect(undo.reverted.map(\.fieldName) == ["text"] && undo.left.isEmpty)
        #expect(try pair.a.story(pair.story)?.text == "Mochi very slept. All day.")
        _ = try revert(undo.change, pair.a)
        #expect(try pair.a.story(pair.story)?.text == "Mochi the very big cat slept. All day.")
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `a register goes back only while what the change wrote is on display`() throws {
        let pair = try world.pair(server)
        let first = try change(pair.a) {
            try $0.set([(.title, .text("A")), (.mood, .text("calm"))], of: .story, pair.story)
        }
        _ = try change(pair.a) { try $0.set(.mood, .text("wild"), of: .story, pair.story) }
        let reversal = try revert(first, pair.a)
        #expect(reversal.reverted.map(\.fieldName) == ["title"])
        #expect(reversal.left.map(\.part.fieldName) == ["mood"] && reversal.left.map(\.reason) == [.changedSince])
        let story = try #require(try pair.a.story(pair.story))
        #expect(story.title == "T" && story.mood == "wild")
        #expect {
            try pair.a.write { try $0.revert(first) }
        } throws: { error in
            guard case StoreError.Code.nothingToRevert = error else { return false }
            return "\(error)".contains("\(first)")
        }
        #expect(try pair.a.story(pair.story) == story)
    }

    @Test func `changes are taken back one after the other, as far as one likes`() throws {
        let pair = try world.pair(server)
        let changes = try ["A", "B", "C"].map { title in
            try change(pair.a) { write in
                try write.set(.title, .text(title), of: .story, pair.story)
                try title == "B" ? write.removeTag("t", from: pair.story) : write.addTag("t", to: pair.story)
            }
        }
        for (number, title) in zip(changes.reversed(), ["B", "A", "T"]) {
            #expect(try revert(number, pair.a).left.isEmpty)
            #expect(try pair.a.story(pair.story)?.title == title)
        }
        #expect(try pair.a.story(pair.story)?.tags == [])
        #expect(
            try pair.a.read { try $0.history(of: pair.story) }.prefix(4).map(\.isTakenBack) == [
                false, true, true, true,
            ])
    }

    @Test func `reverting one of two concurrent writes leaves the other one`() throws {
        let pair = try world.pair(server)
        try pair.a.write { try $0.set(.mood, .text("calm"), of: .story, pair.story) }
        let later = try change(pair.b) { try $0.set(.mood, .text("wild"), of: .story, pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(pair.story)?.conflictCount == 1)
        _ = try revert(later, pair.b)
        #expect(try pair.b.read { try $0.conflicts() }.first?.candidates.map(\.value) == [.null, .text("calm")])
    }

    @Test func `words that another device wrote as well stay, and it is said`() throws {
        let pair = try world.pair(server, NewStory(text: "hello world"))
        let own = try change(pair.a) { try $0.edit(story: pair.story) { $0.text = "hello brave world" } }
        try pair.b.rewrite(pair.story, "hello brave world")
        try server.syncAll(pair.a, pair.b)
        let reversal = try revert(own, pair.a)
        #expect(reversal.left.map(\.reason) == [.addedByOthers])
        #expect(reversal.reverted.map(\.field) == [.body])
        #expect(try pair.a.story(pair.story)?.text == "hello brave world")
        let alone = try change(pair.a) { try $0.edit(story: pair.story) { $0.text = "hello brave new world" } }
        #expect(try revert(alone, pair.a).left == [])
        #expect(try pair.a.story(pair.story)?.text == "hello brave world")
    }

    @Test func `a tag that somebody else has added too stays`() throws {
        let pair = try world.pair(server)
        let own = try change(pair.a) { try $0.addTag("snow", to: pair.story) }
        try pair.b.write { try $0.addTag("snow", to: pair.story) }
        try server.syncAll(pair.a, pair.b)
        #expect(throws: StoreError.self) { try pair.a.write { try $0.revert(own) } }
        #expect(try pair.a.story(pair.story)?.tags == ["snow"])
    }

    @Test func `a picture comes back to where it was, and goes back when it was moved`() throws {
        let pair = try world.pair(server)
        let pictures = try (1...3).map { try pair.a.addPicture($0) }
        try pair.a.write { write in for picture in pictures { try write.addMedia(picture, to: pair.story) } }
        let taken = try change(pair.a) { try $0.removeMedia(pictures[1], from: pair.story) }
        _ = try revert(taken, pair.a)
        #expect(try pair.a.story(pair.story)?.media == pictures)
        let moved = try change(pair.a) {
            try $0.move(.record(pictures[2]), in: .mediaItems, of: .story, pair.story, before: 0)
        }
        let undo = try revert(moved, pair.a)
        #expect(try pair.a.story(pair.story)?.media == pictures)
        _ = try revert(undo.change, pair.a)
        #expect(try pair.a.story(pair.story)?.media == [pictures[2], pictures[0], pictures[1]])
    }

    @Test func `creating, deleting and restoring are taken back, and pictures stay`() throws {
        let store = try world.store(1)
        let hash = ContentHash(head: Bytes16(high: 1, low: 0), tail: Bytes16(high: 0, low: 0))
        let id = RecordID(Bytes16(high: 1, low: 1))
        let created = try change(store) { write in
            let picture = try write.addMedia(NewMedia(contentHash: hash, byteCount: 9, mediaType: "image/jpeg"))
            try write.create(NewStory(id: id, text: "x", media: [picture]))
        }
        let undo = try revert(created, store)
        #expect(undo.left.map(\.reason) == [.pictureStays] && undo.reverted.map(\.record) == [id])
        #expect(try store.story(id)?.isDeleted == true)
        let redo = try revert(undo.change, store)
        #expect(try store.story(id)?.isDeleted == false && store.story(id)?.media.count == 1)
        let deleted = try change(store) { try $0.delete(.story, id) }
        let restored = try revert(deleted, store)
        #expect(try store.story(id)?.isDeleted == false)
        _ = try revert(restored.change, store)
        #expect(try store.story(id)?.isDeleted == true)
        #expect(throws: StoreError.self) { try store.write { try $0.revert(redo.change) } }
    }

    @Test func `a change of several records is taken back in all of them, or in one`() throws {
        let store = try world.store(1)
        let ids = try (1...2).map { number in try store.write { try $0.create(NewStory(text: "\(number)")) } }
        let both = try change(store) { write in for id in ids { try write.addTag("walk", to: id) } }
        let one = try store.write { try $0.revert(both, only: ids[1]) }
        #expect(one.reverted.map(\.record) == [ids[1]])
        #expect(try ids.map { try store.story($0)?.tags } == [["walk"], []])
        let rest = try revert(both, store)
        #expect(rest.reverted.map(\.record) == [ids[0]] && rest.left.map(\.reason) == [.takenBack])
    }

    @Test func `what is not here or touched something else is refused with what to do`() throws {
        let pair = try world.pair(server)
        let last = try #require(try pair.a.lastChange())
        for (number, record) in [(ChangeNumber(log: 7, sequence: 1), nil), (last, RecordID(Bytes16(high: 5, low: 5)))] {
            #expect {
                try pair.a.write { try $0.revert(number, only: record) }
            } throws: { error in
                guard case StoreError.Code.notFound = error else { return false }
                return "\(error)".contains("history")
            }
        }
    }

    @Test func `an edit of a deleted story is left until the story is restored`() throws {
        let pair = try world.pair(server)
        let edit = try change(pair.a) { try $0.set(.title, .text("A"), of: .story, pair.story) }
        try pair.a.write { try $0.delete(.story, pair.story) }
        #expect { try pair.a.write { try $0.revert(edit) } } throws: { "\($0)".contains("restore it first") }
    }
}
