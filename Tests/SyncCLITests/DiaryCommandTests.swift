import Glibc
import SyncTestSupport
import Testing

struct DiaryCommandTests {
    @Test func `profiles have the shape that scripts rely on`() throws {
        let device = try Device.fresh()
        let id = try device.make("profile", "add", "--name", "Miso", "--species", "cat", "--born", "2021-09-03")
        #expect(try device.json("profile", "avatar", id, "--preset", "2")["avatar"]?["preset"] == .number(2))
        let photo = device.scratch.picture("m.jpg")
        let profile = try device.json("profile", "avatar", "Miso", "--photo", photo, "--crop", "0.25,0.1,0.5")
        #expect(profile["avatar"]?["crop"] == .array([.number(0.25), .number(0.1), .number(0.5)]))
        #expect(profile["avatar"]?["media"]?.string?.hasPrefix("sha256-") == true)
        #expect(profile["born"] == .string("2021-09-03"))
        #expect(try device.list("profile", "list") == [profile])
        #expect(try device.json("profile", "show", "Miso") == profile)
    }

    @Test func `media have the shape that scripts rely on`() throws {
        let device = try Device.fresh()
        let paths = (1...2).map { device.scratch.picture("\($0).jpg", "same") }
        let imported = try device.list("media", "import", paths[0], paths[1])
        #expect(imported.count == 2)
        #expect(imported[0]["id"] == imported[1]["id"])
        let media = try device.list("media", "list", "--missing")
        #expect(media.count == 1)
        #expect(media.first?.keys == ["id", "size", "kind", "references", "state", "backed_up"])
        #expect(media.first?["kind"] == .string("image/jpeg"))
        #expect(media.first?["state"] == .string("queued"))
        #expect(media.first?["size"] == .number(8))
    }

    @Test func `a path that fails does not keep others from being imported`() throws {
        let device = try Device.fresh()
        let outcome = try device.run("media", "import", "/nowhere.jpg", device.scratch.picture("a.jpg"))
        #expect(outcome.code == 3)
        #expect(outcome.lines.count == 2)
        #expect(try device.list("media", "list").count == 1)
    }

    @Test func `status and log have the shapes that scripts rely on`() throws {
        let device = try Device.fresh()
        _ = try device.make("story", "add", "--text", "x", "--tag", "t")
        let status = try device.json("status")
        #expect(
            status.keys.isSuperset(of: [
                "diary", "actor", "cursor", "pending_changes", "pending_media", "conflicts", "quarantined",
            ]))
        #expect(status["pending_changes"] == .number(2))
        #expect(status["diary"]?.string?.count == 32)
        #expect(try device.list("log").first?["last"] == .number(2))
        #expect(try device.list("log", "--limit", "0").isEmpty)
    }

    @Test func `a copy is equal until one of the two goes on`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text", "x")
        let copy = Device(scratch: device.scratch, store: "copy")
        let diary = try device.json("status")["diary"]?.string ?? ""
        _ = try copy.make("init", "--diary", diary)
        let report = try device.json("verify", "--against", "copy", code: 3)
        #expect(report.keys == ["same_version", "equal", "kinds", "differs", "actors", "uninterpreted"])
        #expect(report["equal"] == .bool(false))
        #expect(report["same_version"] == .bool(false))
        #expect(report["differs"]?.elements.first?["id"] == .string(id))
        let kind = try #require(report["kinds"]?.elements.first)
        #expect(kind["kind"] == .string("story"))
        #expect(kind["equal"] == .bool(false))
        #expect(try device.json("verify", "--against", "diary")["equal"] == .bool(true))
    }

    @Test func `another diary cannot be compared`() throws {
        let device = try Device.fresh()
        _ = try Device(scratch: device.scratch, store: "other").make("init")
        #expect(try device.run("verify", "--against", "other").code == 1)
    }

    @Test func `a sound diary is called sound`() throws {
        let device = try Device.fresh()
        _ = try device.make("story", "add", "--text", "x", "--photo", device.scratch.picture("a.jpg"))
        #expect(try device.json("verify")["sound"] == .bool(true))
        #expect(try device.json("doctor")["findings"] == .array([]))
        #expect(try device.run("doctor").output.contains("All is well"))
    }

    @Test func `a missing and a damaged file are found, with what to do`() throws {
        let device = try Device.fresh()
        let ids = try ["a", "b"].map { name in
            try device.json("media", "import", device.scratch.picture(name, name))["id"]?.string ?? ""
        }
        for (id, isLost) in zip(ids, [true, false]) {
            let digits = id.dropFirst("sha256-".count)
            let name = "diary/media/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
            #expect(remove(device.scratch.file(name)) == 0)
            if !isLost { device.scratch.write([1, 2, 3], as: name) }
        }
        // The damaged one is set aside the first time, and is missing from then on.
        for _ in 0..<2 {
            let report = try device.json("doctor", code: 3)
            #expect(Set(report["findings"]?.elements.compactMap { $0["id"]?.string } ?? []) == Set(ids))
        }
        #expect(try device.run("media", "verify").code == 3)
        #expect(try device.list("media", "list").compactMap { $0["state"]?.string } == ["failed", "failed"])
        _ = try device.make("media", "import", device.scratch.picture("a", "a"), device.scratch.picture("b", "b"))
        #expect(try device.run("doctor").code == 0)
    }

    @Test func `the remote is set, shown, and its token checked`() throws {
        let device = try Device.fresh()
        #expect(try device.run("remote", "show").code == 1)
        #expect(try device.run("sync").code == 1)
        #expect(try device.run("remote", "set", "http://127.0.0.1:1", "--token-file", "none").code == 77)
        device.scratch.write(Array("device.secret\n".utf8), as: "token", mode: 0o644)
        for address in ["http://", "http://me@host", "https://host?x", "http://a b", "http:/host"] {
            #expect(try device.run("remote", "set", address, "--token-file", "token").code == 2)
        }
        #expect(try device.run("remote", "show").code == 1)
        let outcome = try device.run("remote", "set", "http://127.0.0.1:1", "--token-file", "token")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("chmod 600"))
        let remote = try device.json("remote", "show")
        #expect(remote["url"] == .string("http://127.0.0.1:1"))
        #expect(remote["token_file"] == .string(device.scratch.file("token")))
    }
}
