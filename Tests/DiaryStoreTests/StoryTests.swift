import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

struct StoryTests {
    private let world = World()

    @Test func `a story is read back as it was written`() throws {
        let store = try world.store(1)
        let pet = try store.write { try $0.createProfile(name: "보리", species: "dog") }
        let date = try #require(DiaryDate(rfc3339: "2024-07-20T17:42:10+09:00", zone: "Asia/Seoul"))
        let place = Place(latitude: 37.77, longitude: 128.95, name: "안목해변")
        let id = try store.write {
            try $0.create(
                NewStory(
                    title: "보리, 바다를 만나다", text: "파도", mood: "joyful", weather: "sunny", date: date, place: place,
                    tags: ["바다", "여행"], pets: [pet]))
        }
        let story = try #require(try store.story(id))
        #expect(story.title == "보리, 바다를 만나다")
        #expect(story.text == "파도")
        #expect(story.mood == "joyful")
        #expect(story.weather == "sunny")
        #expect(story.date == date)
        #expect(story.date?.localDate == "2024-07-20")
        #expect(story.place == place)
        #expect(story.tags == ["바다", "여행"])
        #expect(story.pets == [pet])
        #expect(story.createdAt == world.clock.now())
        #expect(story.syncState == .local)
    }

    @Test func `an edit changes what it names and leaves the rest`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.create(NewStory(title: "a", text: "b", mood: "c")) }
        world.clock.advance(byMilliseconds: 5)
        try store.write { try $0.edit(story: id) { $0.title = nil } }
        let story = try #require(try store.story(id))
        #expect(story.title == nil)
        #expect(story.text == "b")
        #expect(story.mood == "c")
        #expect(story.editedAt == world.clock.now())
    }

    @Test func `an edit that changes nothing writes nothing`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.create(NewStory(title: "a", text: "b")) }
        let before = try store.read { try $0.status().pendingOperations }
        try store.write { try $0.edit(story: id) { $0.title = "a" } }
        #expect(try store.read { try $0.status().pendingOperations } == before)
    }

    @Test func `a deleted story is listed apart, refuses edits, and comes back complete`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.create(NewStory(title: "a", text: "b", tags: ["t"])) }
        try store.write { try $0.delete(.story, id) }
        #expect(try store.read { try $0.stories() }.isEmpty)
        #expect(try store.read { try $0.stories(.init(deleted: true)) }.map(\.id) == [id])
        let refusal = #expect(throws: StoreError.self) {
            try store.write { try $0.edit(story: id) { $0.title = "x" } }
        }
        #expect(refusal?.code == .isDeleted)
        try store.write { try $0.restore(.story, id) }
        #expect(try store.story(id)?.tags == ["t"])
        #expect(try store.story(id)?.isDeleted == false)
    }

    @Test func `tags are added and removed once`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.create(NewStory(text: "x", tags: ["a", "a"])) }
        try store.write {
            try $0.addTag("b", to: id)
            try $0.addTag("b", to: id)
            try $0.removeTag("a", from: id)
            try $0.removeTag("never there", from: id)
        }
        #expect(try store.story(id)?.tags == ["b"])
    }

    @Test func `composed and decomposed spellings are two tags`() throws {
        let store = try world.store(1)
        let composed = "caf\u{E9}"
        let decomposed = "cafe\u{301}"
        let id = try store.write { try $0.create(NewStory(text: "x", tags: [composed, decomposed])) }
        let tags = try #require(try store.story(id)?.tags)
        #expect(tags.map { Array($0.utf8) } == [Array(decomposed.utf8), Array(composed.utf8)])
        try store.write { try $0.removeTag(decomposed, from: id) }
        #expect(try store.story(id)?.tags.map { Array($0.utf8) } == [Array(composed.utf8)])
    }

    @Test func `pictures keep their order, are inserted where asked, moved and taken out`() throws {
        let store = try world.store(1)
        let pictures = try (1...4).map { try store.addPicture($0) }
        let id = try store.write { try $0.create(NewStory(text: "x", media: [pictures[0], pictures[1], pictures[2]])) }
        try store.write {
            try $0.addMedia(pictures[3], to: id, before: 1)
            try $0.move(.record(pictures[2]), in: .mediaItems, of: .story, id, before: 0)
            try $0.removeMedia(pictures[1], from: id)
        }
        #expect(try store.story(id)?.media == [pictures[2], pictures[0], pictures[3]])
        #expect(try store.read { try $0.media(pictures[1]) }?.referenceCount == 0)
        #expect(try store.read { try $0.media(pictures[3]) }?.referenceCount == 1)
    }

    @Test func `the same content is one media record`() throws {
        let store = try world.store(1)
        #expect(try store.addPicture(1) == (try store.addPicture(1)))
        #expect(try store.read { try $0.media() }.count == 1)
    }

    @Test func `a story cannot show somebody or something that is not here`() throws {
        let store = try world.store(1)
        let nobody = RecordID(Bytes16(high: 9, low: 9))
        for story in [NewStory(text: "x", pets: [nobody]), NewStory(text: "x", media: [nobody])] {
            let refusal = #expect(throws: StoreError.self) { try store.write { _ = try $0.create(story) } }
            #expect(refusal?.code == .notFound)
        }
        #expect(try store.read { try $0.stories() }.isEmpty)
    }

    @Test func `stories come newest first by the date of what they tell`() throws {
        let store = try world.store(1)
        for day in ["2024-01-02", "2024-01-03", "2024-01-01"] {
            _ = try store.write { try $0.create(NewStory(title: day, text: "x", date: DiaryDate(rfc3339: day))) }
        }
        let titles = try store.read { try $0.stories(.init(limit: 2)) }.map(\.title)
        #expect(titles == ["2024-01-03", "2024-01-02"])
    }

    @Test func `a search finds stories that hold every word in title, text or tags`() throws {
        let store = try world.store(1)
        _ = try store.write { try $0.create(NewStory(title: "바다 여행", text: "Bori swims", tags: ["여름"])) }
        _ = try store.write { try $0.create(NewStory(title: "집", text: "Bori sleeps")) }
        func count(_ words: [String]) throws -> Int { try store.read { try $0.stories(.init(words: words)) }.count }
        #expect(try count(["bori"]) == 2)
        #expect(try count(["bori", "여름"]) == 1)
        #expect(try count(["고양이"]) == 0)
    }

    @Test func `an avatar outside of its bounds is refused`() throws {
        let store = try world.store(1)
        let pet = try store.write { try $0.createProfile(name: "Miso") }
        let picture = try store.addPicture(1)
        for avatar in [Avatar.preset(0), .preset(7), .media(picture, x: -0.1, y: 0, side: 1)] {
            let refusal = #expect(throws: StoreError.self) { try store.write { try $0.setAvatar(avatar, of: pet) } }
            #expect(refusal?.code == .invalidValue)
        }
        let avatar = Avatar.media(picture, x: 0.25, y: 0.1, side: 0.5)
        try store.write { try $0.setAvatar(avatar, of: pet) }
        #expect(try store.read { try $0.profile(pet) }?.avatar == avatar)
    }
}
