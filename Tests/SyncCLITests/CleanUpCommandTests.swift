import SQLiteKit
import SyncTestSupport
import Testing

struct CleanUpCommandTests {
    /// Puts all that is known about media two days back, as if it had been written then.
    private func age(_ device: Device) throws {
        let connection = try Connection(path: device.scratch.file("diary/diary.sqlite"))
        try connection.execute("UPDATE media SET edited_ms = edited_ms - 172800000")
    }

    private func ids(_ object: JSON, _ key: String) -> [String] {
        object[key]?.elements.compactMap { $0["id"]?.string } ?? []
    }

    @Test func `what nothing shows goes to the trash after a day, and comes back when it is imported again`() throws {
        let device = try Device.fresh()
        let files = device.scratch.twoCopies()
        let story = try device.make("story", "add", "--text", "x", "--photo", files.plain)
        let cake = SampleFolder.path + "/diary/photos/birthday-cake.jpg"
        let lonely = [try device.importMedia(files.commented), try device.importMedia(cake)]
        _ = try device.make("story", "delete", story)
        #expect(try device.run("media", "gc").output == "Nothing to clean up\n", "all is younger than a day")
        try age(device)

        let before = device.vaultFiles
        let told = try device.json("media", "gc", "--dry-run")
        #expect(told.keys == ["dry_run", "unreferenced", "strays", "expired", "partials"])
        #expect(told["dry_run"] == .bool(true) && Set(lonely).isSubset(of: ids(told, "unreferenced")))
        #expect(ids(told, "unreferenced").count == 3, "and the cake's thumbnail; the other's is that of both copies")
        #expect(try device.run("media", "gc", "--dry-run").output.hasSuffix("leave out --dry-run to do it\n"))
        #expect(device.vaultFiles == before && before.count == 5)

        let done = try device.json("media", "gc")
        #expect(done["unreferenced"] == told["unreferenced"] && done["dry_run"] == .bool(false))
        #expect(device.vaultFiles.count { $0.hasPrefix("trash/") } == 3 && device.vaultFiles.count == 5)
        #expect(try device.json("media", "verify")["findings"] == .array([]), "what is put away is no damage")
        _ = try device.make("story", "restore", story)
        #expect(try device.run("media", "gc").output == "Nothing to clean up\n", "the trash waits for thirty days")

        #expect(try [files.commented, cake].map { try device.importMedia($0) } == lonely)
        #expect(try device.list("media", "list").allSatisfy { $0["state"] == .string("queued") })
        #expect(device.vaultFiles == before, "all are back, and nothing lies in the trash")
        #expect(try device.json("doctor")["findings"]?.elements.contains { $0["code"] == .string("media") } == false)
    }

    @Test func `a pinned picture stays although nothing shows it`() throws {
        let device = try Device.fresh()
        let id = try device.importMedia(device.scratch.twoCopies().plain)
        #expect(try device.json("media", "pin", id)["pinned"] == .bool(true))
        try age(device)
        #expect(try device.run("media", "gc").output == "Nothing to clean up\n")
        #expect(try device.json("media", "unpin", id)["pinned"] == nil)
        try age(device)
        #expect(ids(try device.json("media", "gc"), "unreferenced").contains(id))
    }
}
