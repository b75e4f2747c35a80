import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

/// A story's body and its captions, written on several devices.
struct TextMergeTests {
    private let world = World()
    private let server = LogArray()

    @Test func `two devices write in one story and both words stay, without a conflict`() throws {
        let pair = try world.pair(server, NewStory(text: "Mochi slept all day."))
        try pair.a.rewrite(pair.story, "Mochi the cat slept all day.")
        try pair.b.rewrite(pair.story, "Mochi slept all day. Then she ate.")
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            let story = try #require(try store.story(pair.story))
            #expect(story.text == "Mochi the cat slept all day. Then she ate.")
            #expect(story.conflictCount == 0)
        }
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `the same correction made on both devices appears once`() throws {
        let pair = try world.pair(server, NewStory(text: "teh cat"))
        for store in [pair.a, pair.b] { try store.rewrite(pair.story, "the cat") }
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] { #expect(try store.story(pair.story)?.text == "the cat") }
        #expect(try pair.a.digest() == pair.b.digest())
    }

    @Test func `an editor that loaded an older version is told what to replace, and its cursor moves along`() throws {
        let pair = try world.pair(server, NewStory(text: "😀 walk"))
        let loaded = try #require(try pair.a.read { try $0.editableText(of: pair.story) })
        try pair.b.rewrite(pair.story, "😀 A long walk")
        try server.syncAll(pair.b, pair.a)
        let saved = try pair.a.write {
            try $0.save("😀 walk in the rain", of: pair.story, basedOn: loaded.version, cursor: 21)
        }
        #expect(saved.text == "😀 A long walk in the rain")
        #expect(saved.edits == [TextChange(utf8: 5..<5, utf16: 3..<3, replacement: "A long ")])
        #expect(saved.cursor == 28)
        #expect(try pair.a.read { try $0.editableText(of: pair.story) }?.version == saved.version)
        try server.syncAll(pair.a, pair.b)
        #expect(try pair.b.story(pair.story)?.text == saved.text)
    }

    @Test func `a version of another store is refused with what to do`() throws {
        let pair = try world.pair(server)
        let foreign = TextVersion(operations: [Dot(log: 9, sequence: 9)], mark: 0)
        #expect {
            try pair.a.write { try $0.save("y", of: pair.story, basedOn: foreign) }
        } throws: { error in
            guard case StoreError.Code.unknownVersion = error else { return false }
            return "\(error)".contains("load it again")
        }
        #expect(try pair.a.story(pair.story)?.text == "x")
    }

    @Test func `a place within a letter is refused and nothing is lost`() throws {
        let pair = try world.pair(server, NewStory(text: "한글"))
        let loaded = try #require(try pair.a.read { try $0.editableText(of: pair.story) })
        for range in [1..<3, 0..<2, 5..<7] {
            #expect(throws: StoreError.self) {
                try pair.a.write {
                    try $0.edit([(utf8: range, replacement: "")], of: pair.story, basedOn: loaded.version)
                }
            }
        }
        let edited = try pair.a.write {
            try $0.edit(
                [(utf8: 0..<3, replacement: "큰 "), (utf8: 6..<6, replacement: "!")], of: pair.story,
                basedOn: loaded.version)
        }
        #expect(edited.text == "큰 글!")
    }

    @Test func `captions are texts of their own and merge`() throws {
        let pair = try world.pair(server)
        let pictures = try (1...2).map { try pair.a.addPicture($0) }
        for picture in pictures { try pair.a.write { try $0.addMedia(picture, to: pair.story) } }
        let which = StoryText.caption(of: pictures[0])
        try pair.a.rewrite(pair.story, "at the sea", which)
        try server.syncAll(pair.a, pair.b)
        try pair.a.rewrite(pair.story, "Mochi at the sea", which)
        try pair.b.rewrite(pair.story, "at the sea, 2031", which)
        try pair.b.rewrite(pair.story, "asleep", .caption(of: pictures[1]))
        try server.syncAll(pair.a, pair.b)
        for store in [pair.a, pair.b] {
            let captions = try store.read { read in
                try pictures.map { try read.caption(of: $0, in: pair.story) }
            }
            #expect(captions == ["Mochi at the sea, 2031", "asleep"])
        }
        #expect(try pair.a.digest() == pair.b.digest())
        #expect(throws: StoreError.self) {
            try pair.a.rewrite(pair.story, "of nothing", .caption(of: RecordID(Bytes16(high: 9, low: 9))))
        }
    }

    @Test func `a copied store that goes on beside the original loses no word of either`() throws {
        let folder = TemporaryFolder()
        let id = RecordID(Bytes16(high: 1, low: 1))
        let original = try world.store(1, at: folder.file())
        _ = try original.write { try $0.create(NewStory(id: id, text: "one two")) }
        folder.copyDatabase(to: "copy.sqlite")
        let copies = [
            try world.reopen(folder.file(), 21), try world.reopen(folder.file("copy.sqlite"), 22),
        ]
        try copies[0].rewrite(id, "zero one two")
        try copies[1].rewrite(id, "one two three")
        try server.syncAll(copies[0], copies[1])
        try copies[0].rewrite(id, "zero one and a half two three")
        try server.syncAll(copies[0], copies[1])
        for store in copies { #expect(try store.story(id)?.text == "zero one and a half two three") }
        #expect(try copies[0].digest() == copies[1].digest())
    }
}

extension DiaryStore {
    /// Loads a text and saves another one in its place.
    @discardableResult
    func rewrite(_ story: RecordID, _ text: String, _ which: StoryText = .body) throws -> SavedText {
        try write { write in
            let loaded = try write.reading.editableText(which, of: story)
            let version = loaded?.version ?? TextVersion(operations: [], mark: 0)
            return try write.save(text, as: which, of: story, basedOn: version)
        }
    }
}
