import DiarySync
import SyncCore
import SyncTestSupport
import Testing

/// Pictures of a diary that show the same become one.
struct DedupeCommandTests {
    @Test func `files of one picture become one, with the places, the caption and the avatar that showed the other`()
        throws
    {
        let device = try Device.fresh()
        let files = device.scratch.twoCopies()
        let story = try device.make("story", "add", "--text", "x", "--photo", files.plain)
        let pet = try device.make("profile", "add", "--name", "Bori")
        _ = try device.make("profile", "avatar", pet, "--photo", files.plain, "--crop", "0.25,0.5,0.125")
        let plain = try #require(try device.list("media", "list").first?["id"]?.string)
        let commented = try device.importMedia(files.commented)
        try write("at the sea", of: plain, in: story, device)

        let plan = try #require(try device.list("media", "dedupe").first)
        #expect(plan.keys == ["relation", "survivor", "size", "others"])
        #expect(plan["relation"] == .string("payload") && plan["survivor"] == .string(commented))
        let other = try #require(plan["others"]?.elements.first)
        #expect(other.keys == ["id", "size", "stories", "profiles"])
        #expect(other["id"] == .string(plain) && other["stories"] == .array([.string(story)]))
        #expect(other["profiles"] == .array([.string(pet)]))
        #expect(try media(story, device) == [plain], "a plan changes nothing")

        #expect(try device.json("media", "dedupe", "--apply")["outcome"] == .string("applied"))
        #expect(try media(story, device) == [commented])
        #expect(try caption(of: commented, in: story, device) == "at the sea")
        let avatar = try device.json("profile", "show", pet)["avatar"]
        #expect(avatar?["media"] == .string(commented))
        #expect(avatar?["crop"] == .array([.number(0.25), .number(0.5), .number(0.125)]))
        #expect(try device.list("media", "list").count == 2, "nothing is deleted")
        #expect(try device.run("media", "dedupe", "--apply").output == "No duplicates\n")
        #expect(try device.json("doctor")["sound"] == .bool(true))
    }

    @Test func `looks are suggested on demand, and taken only when a person says so`() throws {
        let scratch = TemporaryFolder()
        let (device, other) = (Device(scratch: scratch), Device(scratch: scratch, store: "other"))
        for device in [device, other] { _ = try device.make("init", "--name", "x") }
        let photo = SampleFolder.path + "/diary/photos/bori-by-the-sea.jpg"
        // A thumbnail, as a messenger would pass the picture on.
        let original = try other.importMedia(photo)
        let objects = other.scratch.file("other/media/objects")
        let files = TemporaryFolder.files(objects).map { objects + "/" + $0 }
        let thumbnail = try #require(files.first { $0 != other.file(of: original) })
        scratch.write(TemporaryFolder.read(thumbnail), as: "small.jpg")
        let story = try device.make("story", "add", "--text", "x", "--photo", "small.jpg")
        #expect(try device.importMedia(photo) == original)
        _ = try device.importMedia(SampleFolder.path + "/diary/photos/miso-in-a-box.jpg")

        #expect(try device.run("media", "dedupe", "--apply").output == "No duplicates\n")
        let plan = try device.list("media", "dedupe", "--near")
        #expect(plan.map { $0["relation"] } == [.string("near")] && plan.first?["survivor"] == .string(original))
        #expect(try media(story, device) != [original])
        let shown = try device.run("media", "dedupe", "--near")
        #expect(shown.code == 0 && shown.output.contains("look alike:") && shown.output.contains("shown in 1 place"))
        #expect(try device.json("media", "dedupe", "--near", "--apply")["outcome"] == .string("applied"))
        #expect(try media(story, device) == [original])
    }

    @Test func `a damaged file takes nobody's place, and options of folders are refused`() throws {
        let device = try Device.fresh()
        let files = device.scratch.twoCopies()
        let story = try device.make("story", "add", "--text", "x", "--photo", files.plain)
        let shown = try media(story, device)
        let commented = try device.importMedia(files.commented)
        #expect(try device.list("media", "dedupe").first?["survivor"] == .string(commented))
        device.damage(commented)
        #expect(try device.run("media", "dedupe", "--apply").output == "No duplicates\n")
        #expect(try media(story, device) == shown)
        for option in ["--move-to", "--index"] {
            let refused = try device.run("media", "dedupe", option, "x")
            #expect(refused.code == 2 && refused.errors.contains("is for folders"))
        }
    }

    private func media(_ story: String, _ device: Device) throws -> [String] {
        try device.json("story", "show", story)["media"]?.elements.compactMap(\.string) ?? []
    }

    /// Captions are the library's: no command writes them.
    private func write(_ text: String, of media: String, in story: String, _ device: Device) throws {
        let (diary, id, caption) = try captionPlace(media, story, device)
        let loaded = try #require(try diary.store.read { try $0.editableText(caption, of: id) })
        _ = try diary.store.write { try $0.save(text, as: caption, of: id, basedOn: loaded.version) }
    }

    private func caption(of media: String, in story: String, _ device: Device) throws -> String? {
        let (diary, id, caption) = try captionPlace(media, story, device)
        return try diary.store.read { try $0.editableText(caption, of: id)?.text }
    }

    private func captionPlace(
        _ media: String, _ story: String, _ device: Device
    ) throws -> (Diary, RecordID, StoryText) {
        let diary = try Diary.open(in: device.scratch.file(device.store))
        let items = try diary.store.read { try $0.media() }
        let item = try #require(items.first { $0.contentHash.text == media })
        return (diary, RecordID(try #require(Bytes16(text: story))), .caption(of: item.id))
    }
}
