import SyncTestSupport
import Testing

struct HistoryCommandTests {
    @Test func `a story's history is listed in the form that scripts rely on`() throws {
        let device = try Device.fresh()
        _ = try device.make("profile", "add", "--name", "보리")
        let id = try device.make(
            "story", "add", "--text", "one", "--title", "t", "--pet", "보리", "--photo", device.scratch.picture("a.jpg"))
        _ = try device.json("story", "edit", id, "--text", "one two", "--mood", "calm", "--add-tag", "snow")
        let history = try device.list("story", "history", id)
        #expect(
            history.map(\.keys)
                == Array(
                    repeating: ["n", "hash", "actor", "device", "own", "at", "taken_back", "steps"], count: 2))
        #expect(history.map { $0["own"] } == [.bool(true), .bool(true)])
        let steps = history[0]["steps"]?.elements ?? []
        #expect(steps.map { $0["did"]?.string } == ["set", "edited", "added"])
        #expect(steps.map { $0["field"]?.string } == ["mood", "text", "tags"])
        #expect(steps[0]["value"] == .string("calm"))
        #expect(steps[1]["inserted"] == .number(4) && steps[1]["deleted"] == .number(0))
        #expect(steps[1]["excerpt"] == .string(" two"))
        #expect(history[1]["steps"]?.elements.first?["did"] == .string("created"))
        let text = try device.run("story", "history", id).output
        for part in ["this device", "mood set to calm", "text +4 -0 bytes", "tags + snow", "created", "pets + 보리"] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test func `a story is shown as it was, with a note of the change`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text", "one", "--title", "before")
        _ = try device.json("story", "edit", id, "--title", "behind", "--text", "two")
        let first = try #require(try device.list("story", "history", id).last?["n"]?.string)
        let past = try device.json("story", "show", id, "--at-change", first)
        #expect(past["title"] == .string("before") && past["text"] == .string("one"))
        #expect(past.keys.isSuperset(of: ["id", "tags", "media", "deleted", "captions", "at_change"]))
        #expect(past["at_change"]?["n"] == .string(first))
        let shown = try device.run("story", "show", id, "--at-change", first).output
        #expect(shown.contains("change \(first)") && shown.contains("before"))
        let other = try device.make("story", "add", "--text", "later")
        let early = try device.run("story", "show", other, "--at-change", first)
        #expect(early.code == 1 && early.errors.contains("story history"))
        #expect(try device.run("story", "show", id, "--at-change", "77:1").code == 1)
        #expect(try device.run("story", "show", id, "--at-change", "x").code == 2)
    }

    @Test func `a change is taken back, and that is taken back again`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text", "one", "--title", "t")
        _ = try device.json("story", "edit", id, "--title", "u", "--text", "one two", "--add-tag", "snow")
        let edit = try #require(try device.list("story", "history", id).first?["n"]?.string)
        let undo = try device.json("story", "revert", edit)
        #expect(undo.keys == ["change", "reverted", "left"])
        #expect(undo["reverted"]?.elements.map { $0["field"]?.string } == ["title", "tags", "text"])
        let story = try device.json("story", "show", id)
        #expect(story["title"] == .string("t") && story["text"] == .string("one") && story["tags"] == .array([]))
        #expect(
            try device.list("story", "history", id).map { $0["taken_back"] } == [
                .bool(false), .bool(true), .bool(false),
            ])
        #expect(try device.run("story", "revert", undo["change"]?.string ?? "").output.contains("reverted"))
        #expect(try device.json("story", "show", id)["text"] == .string("one two"))
        _ = try device.json("story", "edit", id, "--title", "v")
        #expect(try device.json("story", "revert", edit, "--only", id, code: 3)["left"]?.elements.count == 1)
        let again = try device.run("story", "revert", edit)
        #expect(again.code == 1 && again.errors.contains("nothing of change"))
        #expect(try device.run("story", "revert", "99:1").code == 1)
        #expect(try device.run("story", "revert", "soon").code == 2)
    }

    @Test func `who wrote which words is told on every device`() throws {
        let home = try Home()
        let id = try home.a.make("story", "add", "--text", "Mochi slept.")
        try home.settle()
        _ = try home.b.json("story", "edit", id, "--text", "Mochi slept. Then she ate.")
        try home.settle()
        let runs = try home.a.json("story", "history", id, "--words").elements
        #expect(runs.map { $0["text"] } == [.string("Mochi slept."), .string(" Then she ate.")])
        #expect(runs.map { $0["own"] } == [.bool(true), .bool(false)])
        #expect(runs.first?.keys == ["start", "end", "text", "actor", "device", "own", "at", "change", "hash"])
        let text = try home.b.run("story", "history", id, "--words").output
        #expect(text.contains("this device") && text.contains("Then she ate."))
        #expect(try home.a.run("story", "history", id, "--caption", "x").code == 2)
    }

    @Test func `a deleted story is restored complete, with its picture's file`() throws {
        let home = try Home()
        let id = try home.a.make(
            "story", "add", "--text", "x", "--title", "sea", "--tag", "blue", "--photo",
            home.a.scratch.picture("sea.jpg"))
        let before = try home.a.json("story", "show", id)
        try home.settle()
        #expect(try home.a.run("story", "delete", id).code == 0)
        try home.settle()
        #expect(try home.b.list("story", "list").isEmpty)
        let restored = try home.b.json("story", "restore", id)
        for key in ["title", "text", "tags", "media", "created_at", "at"] { #expect(restored[key] == before[key]) }
        try home.settle()
        #expect(try home.a.json("story", "show", id)["deleted"] == .bool(false))
        for device in [home.a, home.b] {
            #expect(try device.list("media", "list").map { $0["state"] } == [.string("here")])
            #expect(try device.run("media", "verify").code == 0)
        }
    }
}
