import SyncTestSupport
import Testing

struct SyncCommandTests {
    @Test func `two devices end with the same diary, pictures included`() throws {
        let home = try Home()
        let id = try home.a.make(
            "story", "add", "--text", "x", "--title", "T", "--photo", home.a.scratch.picture("sea.jpg"))
        let report = try home.a.json("sync")
        #expect(
            report.keys == [
                "pushed", "pulled", "bytes_sent", "bytes_received", "media_sent", "media_received", "media_failed",
                "conflicts", "quarantined", "server_epoch", "cursor", "pending",
            ])
        #expect(report["media_sent"] == .number(1))
        #expect(report["pending"] == .number(0))
        #expect(try home.b.json("sync", "--no-media")["media_received"] == .number(0))
        #expect(try home.b.list("media", "list").first?["state"] == .string("absent"))
        #expect(try home.b.json("sync")["media_received"] == .number(1))
        #expect(try home.b.json("story", "show", id)["sync"] == .string("synced"))
        #expect(try home.a.list("media", "list", "--missing").isEmpty)
        #expect(try home.a.json("verify", "--against", "b")["equal"] == .bool(true))
        #expect(try home.b.json("doctor")["sound"] == .bool(true))
        let status = try home.a.json("status")
        #expect(status["pending_changes"] == .number(0))
        #expect(status["last_sync"] != nil)
    }

    @Test func `a conflict ends a sync with 3`() throws {
        let home = try Home()
        let id = try home.a.make("story", "add", "--text", "x")
        for device in [home.a, home.b] { #expect(try device.run("sync").code == 0) }
        for device in [home.a, home.b] { _ = try device.make("story", "edit", id, "--mood", device.store) }
        #expect(try home.a.run("sync").code == 0)
        #expect(try home.b.json("sync", code: 3)["conflicts"] == .number(1))
        #expect(try home.a.run("sync").code == 3)
        #expect(try home.a.run("verify", "--against", "b").code == 0)
    }

    @Test func `a diary is compared with its server by heads, which ends with 3 when they differ`() throws {
        let home = try Home()
        _ = try home.a.make("story", "add", "--text", "x")
        let ahead = try home.a.json("verify", "--against", "remote", code: 3)
        #expect(ahead["same_version"] == .bool(false))
        #expect(ahead["server_behind"] == .bool(true))
        #expect(ahead["device_behind"] == .bool(false))
        #expect(try home.a.run("sync").code == 0)
        #expect(try home.a.json("verify", "--against", "remote")["same_version"] == .bool(true))
        #expect(try home.b.json("verify", "--against", "remote", code: 3)["device_behind"] == .bool(true))
        #expect(try home.a.json("verify", "--against", "b", code: 3)["same_version"] == .bool(false))
        home.server.stop()
        #expect(try home.a.run("verify", "--against", "remote").code == 75)
    }

    @Test func `without a server a sync ends with 75, with a wrong token 77`() throws {
        let home = try Home()
        home.a.scratch.write(Array("0011223344556677.wrong".utf8), as: "a.token")
        let refused = try home.a.run("sync")
        #expect(refused.code == 77, "\(refused.errors)")
        #expect(refused.errors.split(separator: "\n").count == 1)
        home.server.stop()
        #expect(try home.b.run("sync").code == 75)
    }
}
