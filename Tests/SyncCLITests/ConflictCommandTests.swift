import SyncTestSupport
import Testing

struct ConflictCommandTests {
    /// Two devices that have each set the mood of one story to their own name, b later; returns the story.
    private func disputed(_ home: Home) throws -> String {
        let id = try home.a.make("story", "add", "--text", "x", "--title", "첫눈")
        try home.settle()
        for device in [home.a, home.b] { _ = try device.make("story", "edit", id, "--mood", "mood of \(device.store)") }
        try home.settle()
        return id
    }

    @Test func `conflicts are listed, shown and kept, in the form that scripts rely on`() throws {
        let home = try Home()
        let story = try disputed(home)
        let listed = try home.a.list("conflicts", "list")
        let conflict = try #require(listed.first)
        #expect(listed.count == 1)
        #expect(conflict.keys == ["n", "id", "record", "field", "kind", "candidates", "state"])
        #expect(conflict["record"] == .string(story) && conflict["field"] == .string("mood"))
        #expect(conflict["kind"] == .string("register") && conflict["state"] == .string("open"))
        let sides = conflict["candidates"]?.elements ?? []
        #expect(sides.map(\.keys) == Array(repeating: ["k", "value", "actor", "device", "at", "shown"], count: 2))
        #expect(sides.map { $0["value"] } == [.string("mood of b"), .string("mood of a")])
        #expect(sides.map { $0["k"] } == [.number(1), .number(2)])
        #expect(sides.map { $0["shown"] } == [.bool(true), .bool(false)])
        #expect(sides[0]["actor"]?.string?.hasPrefix(sides[0]["device"]?.string ?? "none") == true)
        #expect(try home.b.list("conflicts", "list").map { $0["id"] } == [conflict["id"]])
        #expect(try home.a.json("conflicts", "show", "1") == conflict)
        #expect(try home.a.run("conflicts", "list").code == 3)
        let kept = try home.a.json("conflicts", "keep", "1")
        #expect(kept["state"] == .string("kept") && kept["n"] == .number(1))
        #expect(kept["candidates"]?.elements.map { $0["value"] } == sides.map { $0["value"] })
        #expect(try home.a.run("conflicts", "list").code == 0)
        try home.settle()
        let closed = try home.b.list("conflicts", "list", "--closed")
        #expect(closed.map { $0["id"] } == [kept["id"]] && closed.map { $0["state"] } == [.string("kept")])
        #expect(try home.b.run("conflicts", "list").output.hasPrefix("No conflicts"))
    }

    @Test func `switching brings the other value back on every device`() throws {
        let home = try Home()
        let story = try disputed(home)
        let shown = try home.b.run("conflicts", "show", "1")
        #expect(shown.output.contains("“첫눈”: mood") && shown.output.contains("this device"))
        #expect(shown.output.contains("* 1  mood of b") && shown.output.contains("conflicts switch 1 --to K"))
        #expect(try home.b.run("conflicts", "switch", "1", "--to", "2").code == 0)
        try home.settle()
        #expect(try home.a.json("story", "show", story)["mood"] == .string("mood of a"))
        #expect(try home.a.json("conflicts", "show", "1")["state"] == .string("switched"))
        #expect(try home.a.run("verify", "--against", "b").code == 0)
        let again = try home.b.run("conflicts", "switch", "1", "--to", "1")
        #expect(again.code == 1 && again.errors.contains("has been closed"))
        #expect(try home.b.run("conflicts", "show", "99").code == 1)
    }

    @Test func `a story that came back can be kept or deleted again`() throws {
        let home = try Home()
        let picture = home.a.scratch.picture("sea.jpg")
        let stories = try (0..<2).map { _ in try home.a.make("story", "add", "--text", "x", "--photo", picture) }
        try home.settle()
        for story in stories {
            _ = try home.a.make("story", "delete", story)
            _ = try home.b.make("story", "edit", story, "--mood", "wild")
        }
        try home.settle()
        let listed = try home.a.list("conflicts", "list")
        #expect(listed.map { $0["kind"] } == [.string("revival"), .string("revival")])
        #expect(listed.map { $0["field"] } == [nil, nil])
        let values = listed.map { $0["candidates"]?.elements.map { $0["value"] } }
        #expect(values == Array(repeating: [.string("alive"), .string("deleted")], count: 2))
        #expect(try home.a.run("conflicts", "list").output.contains("with 1 photo"))
        let number = try #require(listed.first { $0["record"] == .string(stories[0]) }?["n"]?.number)
        let other = try #require(listed.first { $0["record"] == .string(stories[1]) }?["n"]?.number)
        #expect(try home.a.run("conflicts", "keep", "\(Int(number))").code == 0)
        #expect(try home.a.run("conflicts", "switch", "\(Int(other))", "--to", "2").code == 0)
        try home.settle()
        #expect(try home.b.list("story", "list").map { $0["id"] } == [.string(stories[0])])
        #expect(try home.b.list("story", "list", "--deleted").map { $0["id"] } == [.string(stories[1])])
        #expect(try home.b.list("conflicts", "list").isEmpty)
        #expect(try home.b.list("conflicts", "list", "--closed").count == 2)
    }

    @Test func `values of every form are shown as their fields are elsewhere`() throws {
        let home = try Home()
        let pet = try home.a.make("profile", "add", "--name", "보리")
        let story = try home.a.make("story", "add", "--text", "x", "--at", "2026-03-01T09:30:00+09:00")
        try home.settle()
        _ = try home.a.make("profile", "avatar", pet, "--preset", "1")
        _ = try home.b.make(
            "profile", "avatar", pet, "--photo", home.b.scratch.picture("sea.jpg"), "--crop", "0,0.5,0.25")
        try home.settle()
        let conflict = try #require(try home.a.list("conflicts", "list").first)
        #expect(conflict["field"] == .string("avatar"))
        let values = conflict["candidates"]?.elements.compactMap { $0["value"] } ?? []
        #expect(values.map(\.keys) == [["media", "crop"], ["preset"]])
        #expect(values[0]["crop"]?.elements == [.number(0), .number(0.5), .number(0.25)])
        #expect(try home.a.run("conflicts", "show", "1").output.contains("보리: avatar"))
        #expect(try home.a.json("story", "show", story)["conflicts"] == .number(0))
    }
}
