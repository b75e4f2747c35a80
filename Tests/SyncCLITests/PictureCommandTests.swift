import SyncTestSupport
import Testing

struct PictureCommandTests {
    @Test func `an imported photo has a size, a time, and a thumbnail beside it`() throws {
        let device = try Device.fresh()
        let id = try #require(try device.list("media", "import", SampleFolder.media("tagged.jpg")).first?["id"])
        let media = try #require(try device.list("media", "list").first)
        #expect(media["id"] == id)
        #expect(media["width"] == .number(320) && media["height"] == .number(240))
        #expect(media["taken_at"] == .string("2026-03-01T09:30:00.250+09:00"))
        #expect(TemporaryFolder.files(device.scratch.path + "/diary/media/objects").count == 2)
    }

    @Test func `a time without an offset stays the one of the clock on the wall`() throws {
        let device = try Device.fresh()
        _ = try device.list("media", "import", SampleFolder.media("floating.jpg"))
        #expect(try device.list("media", "list").first?["taken_at"] == .string("2026-03-01T09:30:00.250"))
    }

    @Test func `a picture that cannot be shown is imported with a note`() throws {
        let device = try Device.fresh()
        let cut = device.scratch.path + "/cut.jpg"
        TemporaryFolder.write(Array(TemporaryFolder.read(SampleFolder.media("floating.jpg")).dropLast(6000)), to: cut)
        let imported = try #require(try device.list("media", "import", cut).first)
        #expect(imported["id"]?.string?.hasPrefix("sha256-") == true)
        let note = try #require(imported["note"]?.string)
        #expect(note.hasPrefix(cut) && note.contains("kept"))
        #expect(try device.list("media", "list").count == 1)
    }

    @Test func `folders are gone through, and a movie tells its facts`() throws {
        let device = try Device.fresh()
        let imported = try device.list(
            "media", "import", SampleFolder.path + "/diary/photos", SampleFolder.media("tagged.mov"))
        #expect(imported.count == 9)
        #expect(imported.allSatisfy { $0["note"] == nil && $0["error"] == nil })
        let movie = try #require(try device.list("media", "list").first { $0["kind"] == .string("video/quicktime") })
        #expect(movie["width"] == .number(48) && movie["taken_at"] == .string("2026-03-01T09:30:00+09:00"))
    }

    @Test func `a stripped photo says nothing of where it was taken, and the file stays as it is`() throws {
        let device = try Device.fresh()
        let path = SampleFolder.media("tagged.jpg")
        let before = TemporaryFolder.read(path)
        let story = try device.make("story", "add", "--text", "x", "--photo", path, "--strip-location")
        #expect(!story.isEmpty)
        #expect(TemporaryFolder.read(path) == before)
        let folder = device.scratch.path + "/diary/media/objects"
        for file in TemporaryFolder.files(folder) {
            let bytes = TemporaryFolder.read(folder + "/" + file)
            #expect(!bytes.indices.contains { bytes[$0...].starts(with: "GPSL".utf8) })
        }
        #expect(try device.run("media", "import", "--strip-location", "/etc/hostname").code == 3)
        #expect(try device.list("media", "list").count == 1)
    }

    @Test func `a picture of a profile is saved from the original, a thumbnail, or a preset`() throws {
        let device = try Device.fresh()
        let id = try device.make("profile", "add", "--name", "Bori")
        let photo = SampleFolder.path + "/diary/photos/bori-by-the-sea.jpg"
        let saved = (1...3).map { device.scratch.path + "/\($0).jpg" }
        let profile = try device.json("profile", "avatar", id, "--photo", photo, "--save", saved[0])
        // The largest square in the middle of four by three.
        #expect(profile["avatar"]?["crop"] == .array([.number(0.125), .number(0), .number(1)]))
        let media = try #require(profile["avatar"]?["media"]?.string?.dropFirst(7))
        let objects = device.scratch.path + "/diary/media/objects"
        let original = try #require(TemporaryFolder.files(objects).first { $0.hasSuffix(media.dropFirst(2)) })
        TemporaryFolder.remove(objects + "/" + original)
        _ = try device.json("profile", "avatar", id, "--save", saved[1])
        _ = try device.json("profile", "avatar", id, "--preset", "1", "--save", saved[2])
        for path in saved {
            let bytes = TemporaryFolder.read(path)
            #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.count > 1000)
        }
        #expect(try device.run("profile", "avatar", id, "--save", saved[0]).code == 1, "a file that is there is kept")
    }

    @Test func `a saved avatar is a JPEG of 128 by 128 pixels that says nothing about the photo`() throws {
        let device = try Device.fresh()
        let id = try device.make("profile", "add", "--name", "Bori")
        let photo = SampleFolder.media("tagged.jpg")
        #expect(JPEGMarkers(TemporaryFolder.read(photo)).hasMetadata)
        _ = try device.json("profile", "avatar", id, "--photo", photo, "--crop", "0.25,0.1,0.5", "--save", "own.jpg")
        for number in 1...6 {
            _ = try device.json("profile", "avatar", id, "--preset", "\(number)", "--save", "\(number).jpg")
        }
        let saved = (["own"] + (1...6).map { "\($0)" }).map { device.scratch.read($0 + ".jpg") }
        for file in saved.map(JPEGMarkers.init) {
            #expect(file.width == 128 && file.height == 128 && !file.hasMetadata)
        }
        #expect(Set(saved).count == 7, "each is another picture")
        for number in ["0", "7", "one"] {
            #expect(try device.run("profile", "avatar", id, "--preset", number, "--save", "x.jpg").code == 2)
        }
        #expect(device.scratch.read("x.jpg").isEmpty)
    }

    @Test func `files come in whatever bytes their names are, by themselves and from a folder`() throws {
        let device = try Device.fresh()
        TemporaryFolder.make(device.scratch.file("odd"))
        let photo = TemporaryFolder.photo("first-snow.jpg")
        try device.scratch.write(photo, asBytes: Array("odd/z".utf8) + [0xFF] + Array(".jpg".utf8))
        device.scratch.write(photo, as: "odd/a\nb.jpg")
        device.scratch.write(photo, as: "odd/" + String(repeating: "눈", count: 83) + ".jpg")
        let imported = try device.list("media", "import", "odd")
        #expect(imported.count == 3 && Set(imported.compactMap { $0["id"]?.string }).count == 1)
        #expect(imported.compactMap { $0["path_base64"]?.string } == ["b2RkL3r/LmpwZw=="])
        #expect(imported.contains { $0["path"] == .string("odd/a\nb.jpg") })
        let stripped = try device.list("media", "import", "--strip-location", "odd")
        #expect(stripped.compactMap { $0["error"]?.string }.allSatisfy { $0.contains("no UTF-8") })
        #expect(stripped.count { $0["error"] != nil } == 1)
        #expect(try device.list("media", "list").count == 2, "with its place and without")
    }
}
