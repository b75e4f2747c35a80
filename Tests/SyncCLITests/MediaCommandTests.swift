import SyncTestSupport
import Testing

/// Photos and videos of two devices with a server between them.
struct MediaCommandTests {
    private let home: Home
    private let photo: String

    init() throws {
        home = try Home()
        photo = SampleFolder.path + "/diary/photos/first-snow.jpg"
    }

    private func state(_ device: Device) throws -> JSON? { try device.list("media", "list").first?["state"] }

    @Test func `a damaged file is set aside, found, and fetched again by the next sync`() throws {
        let id = try home.a.importMedia(photo)
        #expect(try home.a.run("sync").code == 0)
        #expect(try home.a.json("media", "verify")["findings"] == .array([]))
        home.a.damage(id)
        let found = try home.a.json("media", "verify", code: 3)
        #expect(found["findings"]?.elements.map { $0["id"] } == [.string(id)])
        #expect(home.a.vaultFiles.count { $0.hasPrefix("trash/") } == 1, "nobody is sent or shown it")
        let again = try home.a.run("media", "verify")
        #expect(again.code == 3 && again.output.contains("sync fetches it again"))
        #expect(try state(home.a) == .string("failed"))
        #expect(try home.a.json("sync")["media_received"] == .number(1))
        #expect(try home.a.run("media", "verify").output == "1 file verified: all intact\n")
        #expect(TemporaryFolder.read(home.a.file(of: id)) == TemporaryFolder.read(photo))
    }

    @Test func `the last copy never leaves, and one that left is fetched again`() throws {
        let id = try home.a.importMedia(photo)
        let early = try home.a.run("media", "evict", id)
        #expect(early.code == 1 && early.errors.contains("sync first"))
        #expect(try home.a.run("sync").code == 0)
        #expect(try home.a.json("media", "evict", id)["state"] == .string("thumbnail"))
        #expect(!home.a.vaultFiles.contains { $0.hasSuffix(id.dropFirst(9)) })
        #expect(try home.a.run("media", "evict", id).code == 1, "nothing is left to remove")
        #expect(try home.a.json("media", "fetch", id)["state"] == .string("here"))
        #expect(try home.a.json("media", "verify")["findings"] == .array([]))
        for command in ["evict", "fetch", "pin", "unpin"] {
            #expect(try home.a.run("media", command, "sha256-" + String(repeating: "0", count: 64)).code == 1)
        }
    }

    @Test func `a device without room for originals has thumbnails, what was fetched, and what is pinned`() throws {
        let id = try home.a.importMedia(photo)
        #expect(try home.a.run("sync").code == 0)
        #expect(try home.b.run("sync", "--originals", "none").code == 0)
        #expect(try state(home.b) == .string("thumbnail"))
        #expect(try home.b.json("media", "pin", id)["pinned"] == .bool(true))
        #expect(try home.b.json("sync", "--originals", "none")["media_received"] == .number(1))
        #expect(try state(home.b) == .string("here"))
        let refused = try home.b.run("media", "evict", id)
        #expect(refused.code == 1 && refused.errors.contains("unpin"))
        #expect(try home.b.json("media", "unpin", id)["pinned"] == nil)
        #expect(try home.b.json("media", "evict", id)["state"] == .string("thumbnail"))
        #expect(try home.b.run("sync", "--originals", "none").code == 0)
        #expect(try state(home.b) == .string("thumbnail"), "it does not come back by itself")
        home.server.stop()
        #expect(try home.b.run("media", "fetch", id).code == 75)
    }
}
