import SyncTestSupport
import Testing

struct StoryCommandTests {
    @Test func `a story has the shape that scripts rely on`() throws {
        let device = try Device.fresh()
        let pet = try device.make("profile", "add", "--name", "보리", "--species", "dog", "--born", "2019-04-12")
        let photo = device.scratch.picture("sea.jpg")
        let added = try device.json(
            "story", "add", "--text", "파도", "--title", "바다", "--mood", "joyful", "--tag", "여름", "--tag", "바다",
            "--pet", "보리", "--photo", photo, "--at", "2024-07-20T17:42:10+09:00", "--zone", "Asia/Seoul")
        #expect(added.keys == ["id"])
        let story = try device.json("story", "show", added["id"]?.string ?? "")
        #expect(
            story.keys == [
                "id", "title", "text", "mood", "tags", "pets", "media", "created_at", "edited_at", "at", "local_date",
                "zone", "deleted", "conflicts", "sync",
            ])
        #expect(story["tags"] == .array([.string("바다"), .string("여름")]))
        #expect(story["pets"] == .array([.string(pet)]))
        #expect(story["media"]?.elements.first?.string?.hasPrefix("sha256-") == true)
        #expect(story["at"] == .string("2024-07-20T17:42:10+09:00"))
        #expect(story["local_date"] == .string("2024-07-20"))
        #expect(story["sync"] == .string("local"))
        #expect(story["deleted"] == .bool(false))
        #expect(try device.list("story", "list") == [story])
    }

    @Test func `a story without a time is told in the offset of this place`() throws {
        let device = try Device.fresh()
        let here = try device.make("story", "add", "--text", "x")
        let there = try device.make("story", "add", "--text", "x", "--zone", "America/New_York")
        #expect(try device.json("story", "show", here)["at"]?.string?.hasSuffix("+09:00") == true)
        let time = try device.json("story", "show", there)["at"]?.string ?? ""
        #expect(time.hasSuffix("-05:00") || time.hasSuffix("-04:00"))
    }

    @Test func `text is read from standard input`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text", "-", input: "한 줄\n두 줄\n")
        #expect(try device.json("story", "show", id)["text"] == .string("한 줄\n두 줄"))
    }

    @Test func `an edit is one step and its result is shown`() throws {
        let device = try Device.fresh()
        let first = device.scratch.picture("a.jpg", "a")
        let second = device.scratch.picture("b.jpg", "b")
        let id = try device.make("story", "add", "--text", "x", "--title", "t", "--tag", "old", "--photo", first)
        let media = try device.json("story", "show", id)["media"]?.elements.first?.string ?? ""
        let story = try device.json(
            "story", "edit", id, "--title", "", "--mood", "calm", "--add-tag", "new", "--remove-tag", "old",
            "--add-photo", second, "--remove-media", media)
        #expect(story["title"] == nil)
        #expect(story["mood"] == .string("calm"))
        #expect(story["tags"] == .array([.string("new")]))
        #expect(story["media"]?.elements.count == 1)
        #expect(story["media"]?.elements.first != .string(media))
    }

    @Test func `stories are deleted, listed apart and restored`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text", "x")
        #expect(try device.json("story", "delete", id)["id"] == .string(id))
        #expect(try device.list("story", "list").isEmpty)
        #expect(try device.list("story", "list", "--deleted").map { $0["id"] } == [.string(id)])
        #expect(try device.run("story", "edit", id, "--mood", "x").code == 1)
        #expect(try device.json("story", "restore", id)["deleted"] == .bool(false))
    }

    @Test func `stories are listed newest first, limited and searched`() throws {
        let device = try Device.fresh()
        for day in ["2024-01-02", "2024-01-03", "2024-01-01"] {
            _ = try device.make("story", "add", "--text", "Bori \(day)", "--title", day, "--at", day)
        }
        #expect(
            try device.list("story", "list", "--limit", "2").map { $0["title"]?.string } == [
                "2024-01-03", "2024-01-02",
            ])
        #expect(try device.list("story", "list", "--search", "bori 01-02").count == 1)
    }

    @Test func `people see date, title, mood, tags, names, photos and state`() throws {
        let device = try Device.fresh()
        _ = try device.make("profile", "add", "--name", "Miso")
        let id = try device.make(
            "story", "add", "--text", "x", "--title", "창가", "--mood", "calm", "--tag", "집", "--pet", "Miso", "--photo",
            device.scratch.picture("w.jpg"), "--at", "2024-09-14T18:21:36+09:00")
        let list = try device.run("story", "list").output
        for part in ["2024-09-14 18:21 +09:00", "창가", "calm", "#집", "with Miso", "1 photo", "on this device", id] {
            #expect(list.contains(part))
        }
        #expect(try device.run("story", "show", id).output.contains("sha256-"))
    }

    @Test func `what others wrote cannot steer the terminal`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text", "a\u{1B}[2Jb", "--title", "\u{202E}t")
        for output in [try device.run("story", "list").output, try device.run("story", "show", id).output] {
            #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    @Test func `somebody unknown and a missing file leave no story behind`() throws {
        let device = try Device.fresh()
        #expect(try device.run("story", "add", "--text", "x", "--pet", "nobody").code == 1)
        #expect(try device.run("story", "add", "--text", "x", "--photo", "/nowhere.jpg").code == 1)
        #expect(try device.list("story", "list").isEmpty)
    }
}
