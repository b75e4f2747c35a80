import SyncTestSupport
import Testing

/// What belongs together, and what does not.
struct PairingCommandTests {
    private static let identifier = JSON.string("5D1A0F3E-1111-2222-3333-444455556666")

    private func imported(_ device: borrowing Device, _ paths: String...) throws -> [JSON] {
        for path in paths { _ = try device.list("media", "import", path) }
        return try device.list("media", "list")
    }

    // immich#5473: an edited live photo fell into two items, since names were compared.
    @Test func `the halves of a live photo share their content identifier, in one import or in two`() throws {
        let still = SampleFolder.media("live.jpg")
        let movie = SampleFolder.media("tagged.mov")
        let together = try Device.fresh()
        _ = try together.list("media", "import", movie, still)
        let apart = try Device.fresh()
        for list in [try together.list("media", "list"), try imported(apart, still, movie)] {
            #expect(list.count == 2)
            #expect(list.allSatisfy { $0["pairing"] == PairingCommandTests.identifier })
        }
    }

    @Test func `a half that no story shows counts as used while the other is shown`() throws {
        let device = try Device.fresh()
        _ = try device.list("media", "import", SampleFolder.media("tagged.mov"))
        _ = try device.make("story", "add", "--text", "x", "--photo", SampleFolder.media("live.jpg"))
        #expect(try device.list("media", "list").allSatisfy { $0["references"] == .number(1) })
    }

    // photoprism discussion 5136: two unrelated pictures were stacked since their names were equal.
    @Test func `files of one name are never a pair`() throws {
        let device = try Device.fresh()
        let still = device.scratch.path + "/IMG_0001.jpg"
        let movie = device.scratch.path + "/IMG_0001.mp4"
        TemporaryFolder.write(TemporaryFolder.read(SampleFolder.media("tagged.jpg")), to: still)
        TemporaryFolder.write(TemporaryFolder.read(SampleFolder.media("tagged.mp4")), to: movie)
        let list = try imported(device, still, movie)
        #expect(list.count == 2 && list.allSatisfy { $0["pairing"] == nil })
    }

    // nextcloud/ios#2728: an edited copy of the same name took the place of the original.
    @Test func `an edited copy is a picture of its own that names its original`() throws {
        let device = try Device.fresh()
        let original = try #require(try imported(device, SampleFolder.media("tagged.jpg")).first?["id"]?.string)
        _ = try device.list("media", "import", "--edited-from", original, SampleFolder.media("progressive.jpg"))
        let list = try device.list("media", "list")
        #expect(list.count == 2)
        #expect(list.first { $0["id"] == .string(original) }?["original"] == nil)
        #expect(list.first { $0["id"] != .string(original) }?["original"]?.string?.isEmpty == false)
        let unknown = "sha256-" + String(repeating: "0", count: 64)
        #expect(try device.run("media", "import", "--edited-from", unknown, SampleFolder.media("live.jpg")).code == 1)
    }

    @Test(arguments: ["tagged.jpg", "tagged.png", "tagged.webp", "tagged.heic", "tagged.mov", "motion-photo.jpg"])
    func `a place is told, unless it was stripped on import`(name: String) throws {
        let kept = try Device.fresh()
        let latitude = try imported(kept, SampleFolder.media(name)).first?["location"]?["latitude"]
        #expect(latitude != nil)
        let stripped = try Device.fresh()
        _ = try stripped.list("media", "import", "--strip-location", SampleFolder.media(name))
        let media = try #require(try stripped.list("media", "list").first)
        #expect(media["location"] == nil && media["taken_at"] != nil)
    }
}
